use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use arena_adapters::random::SystemRandom;
use arena_app::ports::token;

/// How long a step may take before a test fails.
pub(crate) const DEADLINE: Duration = Duration::from_secs(60);

/// One test's working directory, configuration and data, removed with the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        let folder = std::env::temp_dir().join(format!("arena-binary-{}", token(&SystemRandom)));
        std::fs::create_dir(&folder).unwrap();
        Self(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// The binary as a command in this folder, without the test's own environment.
    fn command(&self, arguments: &[&str], environment: &[(&str, &str)]) -> Command {
        let mut command = self.of(env!("CARGO_BIN_EXE_arena"), arguments);
        command.envs(environment.iter().copied());
        command
    }

    fn of(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .current_dir(&self.0)
            .env_clear()
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str], environment: &[(&str, &str)]) -> Output {
        self.command(arguments, environment).output().unwrap()
    }

    /// Runs a command and kills it as soon as a file exists.
    pub(crate) fn run_until(&self, arguments: &[&str], environment: &[(&str, &str)], there: &str) {
        let mut child = self.command(arguments, environment).spawn().unwrap();
        while !self.0.join(there).exists() && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        let _ = child.kill();
        child.wait().unwrap();
    }

    /// Runs a command and kills it as soon as its log has this many lines. Returns whether it was still
    /// running.
    pub(crate) fn run_for_lines(
        &self,
        arguments: &[&str],
        environment: &[(&str, &str)],
        lines: usize,
    ) -> bool {
        let mut child = self.command(arguments, environment).spawn().unwrap();
        let log = BufReader::new(child.stderr.take().unwrap()).lines();
        let read = log.take(lines).map_while(Result::ok).count();
        let _ = child.kill();
        child.wait().unwrap();
        read == lines
    }

    pub(crate) fn serve(&self, environment: &[(&str, &str)]) -> Server {
        Self::started(self.command(&["serve"], &[]), environment)
    }

    pub(crate) fn serve_with_files(&self, files: u32, environment: &[(&str, &str)]) -> Server {
        Self::started(self.command_with_files(files, &["serve"]), environment)
    }

    /// Runs a command to its end, with a limit of open files.
    pub(crate) fn run_with_files(&self, files: u32, arguments: &[&str]) -> Output {
        self.command_with_files(files, arguments).output().unwrap()
    }

    fn command_with_files(&self, files: u32, arguments: &[&str]) -> Command {
        let limited = format!("ulimit -n {files} && exec \"$0\" \"$@\"");
        let mut all = vec!["-c", &limited, env!("CARGO_BIN_EXE_arena")];
        all.extend_from_slice(arguments);
        self.of("/bin/sh", &all)
    }

    fn started(mut command: Command, environment: &[(&str, &str)]) -> Server {
        let always = [
            ("ARENA_LISTEN", "127.0.0.1:0"),
            ("ARENA_LIMITS__PER_ADDRESS", "0"),
            // All servers of the tests would want its port.
            ("ARENA_CONSOLE__BY_DEFAULT", "false"),
        ];
        let mut child = command.envs(always).envs(environment.iter().copied()).spawn().unwrap();
        let (said, first_line) = mpsc::channel();
        let stdout = child.stdout.take().unwrap();
        std::thread::spawn(move || {
            let mut line = String::new();
            let _ = BufReader::new(stdout).read_line(&mut line);
            let _ = said.send(line);
        });
        let (done, log) = mpsc::channel();
        let mut stderr = child.stderr.take().unwrap();
        std::thread::spawn(move || {
            let mut text = String::new();
            let _ = stderr.read_to_string(&mut text);
            let _ = done.send(text);
        });
        let line = first_line.recv_timeout(DEADLINE).unwrap_or_default();
        let mut server = Server { child, address: SocketAddr::from(([0, 0, 0, 0], 0)), log };
        // `Arena listens on http://127.0.0.1:40001 (demo)`
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split(' ').next());
        match address.and_then(|address| address.parse().ok()) {
            Some(address) => server.address = address,
            None => panic!("it did not start, but said {line:?} and {}", server.killed()),
        }
        server
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server, killed with the test.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    log: Receiver<String>,
}

impl Server {
    pub(crate) fn terminate(&self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    }

    /// Waits for the server's end; returns its status and log.
    pub(crate) fn ended(mut self) -> (ExitStatus, String) {
        // The log ends when the process does.
        let log = self.log.recv_timeout(DEADLINE).expect("the server ends in time");
        (self.child.wait().unwrap(), log)
    }

    pub(crate) fn stopped(self) -> String {
        self.terminate();
        let (status, log) = self.ended();
        assert_eq!(status.code(), Some(0), "{log}");
        log
    }

    /// Kills the server, as a power cut would; returns its log.
    pub(crate) fn killed(&mut self) -> String {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.log.recv_timeout(DEADLINE).unwrap_or_default()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
