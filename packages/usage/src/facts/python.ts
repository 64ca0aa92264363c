import { type CallFact, facts } from "./calls.js";

const path = (kind: "read" | "write" | "delete", argument: number, keyword?: string): Omit<CallFact, "call"> => ({
  kind,
  argument,
  is: "path",
  ...(keyword && { keyword }),
});
const url = (argument: number, keyword = "url"): Omit<CallFact, "call"> => ({
  kind: "host",
  argument,
  keyword,
  is: "url",
});
const METHODS = "get post put delete patch head options";

/** What functions of Python and of common packages use. `open` depends on its mode and is not in the table. */
export const PYTHON_CALLS: readonly CallFact[] = [
  // Files
  ...facts("os.", "listdir scandir walk readlink", path("read", 0)),
  ...facts("os.", "mkdir makedirs chmod chown truncate utime mkfifo", path("write", 0)),
  ...facts("os.", "remove unlink rmdir removedirs", path("delete", 0, "path")),
  ...facts("os.", "rename replace renames", path("delete", 0, "src")),
  ...facts("os.", "rename replace renames symlink link", path("write", 1, "dst")),
  ...facts("shutil.", "copy copy2 copyfile copytree", path("read", 0, "src")),
  ...facts("shutil.", "copy copy2 copyfile copytree move", path("write", 1, "dst")),
  ...facts("shutil.", "move", path("delete", 0, "src")),
  ...facts("shutil.", "rmtree", path("delete", 0, "path")),
  ...facts("shutil.", "unpack_archive", path("read", 0)),
  ...facts("shutil.", "unpack_archive", path("write", 1)),
  ...facts("shutil.", "make_archive", path("write", 0)),
  ...facts("shutil.", "make_archive", path("read", 2, "root_dir")),
  ...facts("", "glob.glob glob.iglob", path("read", 0, "pathname")),
  ...facts(".", "read_text read_bytes iterdir glob rglob", path("read", -1)),
  ...facts(".", "write_text write_bytes touch mkdir symlink_to", path("write", -1)),
  ...facts(".", "unlink rmdir", path("delete", -1)),
  ...facts("pathlib.Path().", "rename replace", path("delete", -1)),
  ...facts("pathlib.Path().", "rename replace", path("write", 0)),
  { call: "sqlite3.connect", ...path("write", 0, "database") },
  { call: "sqlite3.connect", ...path("read", 0, "database") },
  ...facts("", "linecache.getlines fileinput.input runpy.run_path", path("read", 0)),
  // Data and documents
  ...facts("pandas.", "read_csv read_excel read_json read_parquet read_table read_html ExcelFile", path("read", 0)),
  { call: "pandas.ExcelWriter", ...path("write", 0) },
  ...facts(".", "to_csv to_excel to_parquet", path("write", 0)),
  ...facts("", "numpy.load numpy.loadtxt", path("read", 0)),
  { call: "google.generativeai.upload_file", ...path("read", 0, "path") },
  ...facts("", "numpy.save numpy.savez numpy.savetxt", path("write", 0)),
  ...facts("", "openpyxl.load_workbook PIL.Image.open docx.Document pptx.Presentation", path("read", 0)),
  ...facts("", "PIL.ImageFont.truetype", path("read", 0, "font")),
  ...facts("", "fontTools.ttLib.TTFont", path("read", 0, "file")),
  ...facts("", "fontTools.ttLib.TTFont().save", path("write", 0, "file")),
  ...facts("", "pypdf.PdfReader PyPDF2.PdfReader pdfplumber.open fitz.open pymupdf.open cv2.imread", path("read", 0)),
  ...facts("", "imageio.imread imageio.v3.imread imageio.v2.imread pdf2image.convert_from_path", path("read", 0)),
  ...facts(
    "",
    "xml.etree.ElementTree.parse lxml.etree.parse defusedxml.minidom.parse defusedxml.ElementTree.parse",
    path("read", 0),
  ),
  ...facts("", "cv2.imwrite imageio.imwrite imageio.mimsave imageio.v3.imwrite imageio.v2.imwrite", path("write", 0)),
  ...facts("", "openpyxl.Workbook().save openpyxl.load_workbook().save docx.Document().save", path("write", 0)),
  ...facts("", "pptx.Presentation().save PIL.Image.new().save PIL.Image.open().save", path("write", 0)),
  ...facts("", "matplotlib.pyplot.savefig matplotlib.pyplot.figure().savefig", path("write", 0)),
  { call: ".savefig", ...path("write", 0) },
  { call: "networkx.write_gpickle", ...path("write", 1, "path") },
  { call: "dotenv.load_dotenv", kind: "read", argument: 0, is: "path", otherwise: ".env" },
  // Variables and secrets
  ...facts("", "os.getenv os.environ.get os.environ.pop os.environ.setdefault", {
    kind: "variable",
    argument: 0,
    is: "name",
  }),
  ...facts("", "os.environ.__getitem__", { kind: "variable", argument: 0, is: "name" }),
  { call: "getpass.getpass", kind: "secret", argument: 0, is: "name", otherwise: "password" },
  { call: "keyring.get_password", kind: "secret", argument: 1, is: "name" },
  // Programs
  ...facts("os.", "system popen", { kind: "program", argument: 0, is: "command-line" }),
  ...facts("subprocess.", "getoutput getstatusoutput", { kind: "program", argument: 0, is: "command-line" }),
  ...facts("subprocess.", "run call check_call check_output Popen", {
    kind: "program",
    argument: 0,
    keyword: "args",
    is: "arguments",
  }),
  ...facts("os.", "execv execve execvp execvpe execl execlp spawnv", { kind: "program", argument: 0, is: "name" }),
  { call: "asyncio.create_subprocess_exec", kind: "program", argument: 0, is: "name" },
  { call: "asyncio.create_subprocess_shell", kind: "program", argument: 0, is: "command-line" },
  { call: "webbrowser.open", ...url(0) },
  { call: "pty.spawn", kind: "program", argument: 0, is: "arguments" },
  { call: "pexpect.spawn", kind: "program", argument: 0, is: "command-line" },
  // Hosts
  ...facts("requests.", METHODS, url(0)),
  ...facts("requests.Session().", METHODS, url(0)),
  ...facts("requests.session().", METHODS, url(0)),
  ...facts("httpx.", `${METHODS} stream`, url(0)),
  ...facts("", "requests.request requests.Session().request httpx.request httpx.stream", url(1)),
  ...facts("httpx.", "Client AsyncClient", {
    kind: "host",
    keyword: "base_url",
    argument: 99,
    is: "url",
    otherwise: "",
  }),
  ...facts("httpx.Client().", METHODS, url(0)),
  ...facts("httpx.AsyncClient().", METHODS, url(0)),
  ...facts("aiohttp.ClientSession().", METHODS, url(0)),
  ...facts("urllib.request.", "urlopen urlretrieve Request", url(0)),
  { call: "urllib.request.urlretrieve", ...path("write", 1, "filename") },
  ...facts("http.client.", "HTTPConnection HTTPSConnection", { kind: "host", argument: 0, is: "host" }),
  { call: "urllib3.PoolManager().request", ...url(1) },
  ...facts("socket.", "create_connection", { kind: "host", argument: 0, is: "host" }),
  ...facts("socket.socket().", "connect connect_ex sendto", { kind: "host", argument: 0, is: "host" }),
  ...facts("socket.", "gethostbyname getaddrinfo", { kind: "host", argument: 0, is: "host" }),
  ...facts("", "smtplib.SMTP smtplib.SMTP_SSL imaplib.IMAP4_SSL imaplib.IMAP4 ftplib.FTP poplib.POP3_SSL", {
    kind: "host",
    argument: 0,
    keyword: "host",
    is: "host",
  }),
  ...facts("", "websockets.connect websocket.create_connection websocket.WebSocketApp", url(0, "uri")),
  { call: "paramiko.SSHClient().connect", kind: "host", argument: 0, keyword: "hostname", is: "host" },
  ...facts("", "psycopg2.connect psycopg.connect asyncpg.connect", {
    kind: "host",
    argument: 0,
    keyword: "dsn",
    is: "database",
  }),
  ...facts("", "mysql.connector.connect pymysql.connect MySQLdb.connect", {
    kind: "host",
    argument: 0,
    keyword: "host",
    is: "host",
  }),
  { call: "sqlalchemy.create_engine", kind: "host", argument: 0, is: "database" },
  ...facts("", "redis.from_url redis.Redis.from_url pymongo.MongoClient", {
    kind: "host",
    argument: 0,
    is: "database",
  }),
  ...facts("", "boto3.client boto3.resource boto3.Session", { kind: "host", otherwise: "*.amazonaws.com" }),
  ...facts("openai.", "OpenAI AsyncOpenAI", {
    kind: "host",
    keyword: "base_url",
    argument: 99,
    is: "url",
    otherwise: "api.openai.com",
  }),
  ...facts("anthropic.", "Anthropic AsyncAnthropic", {
    kind: "host",
    keyword: "base_url",
    argument: 99,
    is: "url",
    otherwise: "api.anthropic.com",
  }),
  ...facts("", "google.genai.Client google.generativeai.configure", {
    kind: "host",
    otherwise: "generativelanguage.googleapis.com",
  }),
  ...facts("", "slack_sdk.WebClient slack_sdk.web.WebClient", { kind: "host", otherwise: "slack.com" }),
  ...facts("huggingface_hub.", "HfApi snapshot_download hf_hub_download InferenceClient", {
    kind: "host",
    otherwise: "huggingface.co",
  }),
  // Code
  ...facts("", "eval exec compile", { kind: "code", argument: 0, is: "name" }),
];

/** Modules that are part of Python 3. */
export const PYTHON_MODULES: ReadonlySet<string> = new Set(
  "__future__ __main__ _thread abc aifc antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii binhex bisect builtins bz2 calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall compression concurrent configparser contextlib contextvars copy copyreg cProfile crypt csv ctypes curses dataclasses datetime dbm decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch formatter fractions ftplib functools gc getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib ntpath numbers opcode operator optparse os ossaudiodev parser pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pyexpat queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct subprocess sunau symbol symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios test textwrap this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo".split(
    " ",
  ),
);
