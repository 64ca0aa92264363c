import type { Shell } from "./options.js";

/**
 * Scripts that ask the program what a word can become, and complete the names of files if it does not say. Every word
 * is passed as `--word=`, so that none is empty or looks like an option of this program.
 */
export const SCRIPTS: Readonly<Record<Shell, string>> = {
  // Works with bash 3.2, which macOS has.
  bash: `# Completion of skill-convert for bash.
_skill_convert() {
  local IFS=$'\\n' word
  local -a words=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do words+=("--word=$word"); done
  COMPREPLY=($(skill-convert completion bash "\${words[@]}" 2>/dev/null))
  if [[ \${COMPREPLY[0]-} == *= ]]; then compopt -o nospace 2>/dev/null; fi
}
complete -o bashdefault -o default -F _skill_convert skill-convert
`,
  zsh: `#compdef skill-convert
# Completion of skill-convert for zsh.
_skill-convert() {
  local -a candidates space
  candidates=("\${(@f)$(skill-convert completion zsh "--word=\${(@Q)^words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -z $candidates[1] ]]; then
    _files
    return
  fi
  if [[ \${candidates[1]%%:*} == *= ]]; then space=(-S ''); fi
  _describe -t values value candidates "\${space[@]}"
}
if [[ $funcstack[1] == _skill-convert ]]; then
  _skill-convert "$@"
else
  compdef _skill-convert skill-convert
fi
`,
  fish: `# Completion of skill-convert for fish.
function __skill_convert_complete
    set -l current (commandline -ct)
    set -l words (commandline -opc)[2..]
    set -l candidates (skill-convert completion fish "--word="$words "--word=$current" 2>/dev/null)
    if test (count $candidates) -gt 0
        printf '%s\\n' $candidates
    else
        __fish_complete_path "$current"
    end
end
complete -c skill-convert -f -a '(__skill_convert_complete)'
`,
  powershell: `# Completion of skill-convert for PowerShell.
Register-ArgumentCompleter -Native -CommandName skill-convert -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { "--word=$_" })
    skill-convert completion powershell @words "--word=$wordToComplete" 2>$null | ForEach-Object {
        $value, $description = $_ -split "\`t", 2
        if (-not $description) { $description = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $description)
    }
}
`,
};
