-- Drives `skill-convert lsp` from Neovim and prints what its user sees. Environment variables: NODE, SKILL_CONVERT (the
-- program) and SKILL (the manifest).
local function say(...)
  io.stdout:write(table.concat({ ... }, " "), "\n")
end

local function wait(what, holds)
  if not vim.wait(60000, holds, 20) then
    say("timed out waiting for " .. what)
    vim.cmd("cquit 1")
  end
end

vim.cmd("edit " .. vim.env.SKILL)
local id = vim.lsp.start_client({
  name = "skill-convert",
  cmd = { vim.env.NODE, vim.env.SKILL_CONVERT, "lsp" },
  root_dir = vim.fn.fnamemodify(vim.env.SKILL, ":h:h"),
})
vim.lsp.buf_attach_client(0, id)
say("$ nvim " .. vim.fn.expand("%:t"))

local function shown()
  local found = {}
  for _, each in ipairs(vim.diagnostic.get(0)) do
    local severity = vim.diagnostic.severity[each.severity]
    table.insert(found, string.format("%d:%d %s %s", each.lnum + 1, each.col + 1, severity, each.message))
  end
  return found
end

local function show(title)
  say(":" .. title)
  local found = shown()
  for _, line in ipairs(found) do
    say("  " .. line)
  end
  if #found == 0 then
    say("  nothing")
  end
end

wait("a diagnostic", function()
  return #shown() > 0
end)
show("lua vim.diagnostic.setloclist()")

local position = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 1, character = 1 } }
local everything = {
  textDocument = position.textDocument,
  range = { start = { line = 0, character = 0 }, ["end"] = { line = vim.fn.line("$"), character = 0 } },
  context = { diagnostics = {}, only = { "source.fixAll" } },
}
local answer = vim.lsp.buf_request_sync(0, "textDocument/codeAction", everything, 60000)
for _, action in ipairs(answer[id].result) do
  say(":lua vim.lsp.buf.code_action()  -- " .. action.title)
  vim.lsp.util.apply_workspace_edit(action.edit, vim.lsp.get_client_by_id(id).offset_encoding)
end
wait("the findings to go", function()
  return #shown() == 0
end)
show("lua vim.diagnostic.setloclist()")

answer = vim.lsp.buf_request_sync(0, "textDocument/hover", position, 60000)
local contents = answer[id].result.contents
say(":lua vim.lsp.buf.hover()")
for line in (contents.value .. "\n"):gmatch("(.-)\n") do
  say("  " .. line)
end

vim.cmd("write")
say(":write")
for _, line in ipairs(vim.fn.readfile(vim.env.SKILL)) do
  say("  " .. line)
end
vim.lsp.stop_client(id)
wait("the server to end", function()
  return vim.lsp.get_client_by_id(id) == nil
end)
vim.cmd("quit")
