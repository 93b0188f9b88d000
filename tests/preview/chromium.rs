//! Chromium, driven by its own protocol over a pipe: <https://chromedevtools.github.io/devtools-protocol/>.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A page in Chromium.
pub struct Chromium {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    session: String,
    last: u64,
    _profile: TempDir,
}

/// How long something may take; the machine may have other work.
const PATIENCE: Duration = Duration::from_secs(40);

impl Chromium {
    /// Opens an address; none without Chromium on the machine.
    pub fn open(address: &str) -> Option<Self> {
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let is_there = |name: &&str| Command::new(name).arg("--version").stdout(Stdio::null()).status().is_ok();
        let name = names.into_iter().find(is_there)?;
        let profile = tempfile::tempdir().expect("a temporary folder can be made");
        // Chromium reads commands from the file of number 3 and writes to that of number 4.
        let line = "exec \"$0\" --headless=new --no-sandbox --disable-gpu --remote-debugging-pipe --user-data-dir=\"$1\" \
                    --window-size=1400,900 about:blank 3<&0 4>&1 >/dev/null 2>&1";
        let mut command = Command::new("sh");
        command.args(["-c", line, name]).arg(profile.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("a shell is there");
        let to = process.stdin.take().expect("it is piped");
        let from = BufReader::new(process.stdout.take().expect("it is piped"));
        let mut browser = Self { process, to, from, session: String::new(), last: 0, _profile: profile };
        browser.open_another(address, false);
        Some(browser)
    }

    /// Opens an address in another tab, or in a window of its own, and looks at it. Returns what it is known by.
    pub fn open_another(&mut self, address: &str, is_window: bool) -> String {
        self.session.clear();
        let target = json!({ "url": address, "newWindow": is_window });
        let target = self.command("Target.createTarget", &target)["targetId"].clone();
        let attached = self.command("Target.attachToTarget", &json!({ "targetId": target, "flatten": true }));
        attached["sessionId"].as_str().expect("a session").clone_into(&mut self.session);
        self.session.clone()
    }

    /// Looks at another tab.
    pub fn look_at(&mut self, tab: &str) {
        tab.clone_into(&mut self.session);
    }

    /// Closes the tab that is looked at.
    pub fn close(&mut self) {
        self.command("Page.close", &json!({}));
    }

    fn command(&mut self, method: &str, parameters: &Value) -> Value {
        self.try_command(method, parameters).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn try_command(&mut self, method: &str, parameters: &Value) -> Result<Value, Value> {
        self.last += 1;
        let mut command = json!({ "id": self.last, "method": method, "params": parameters });
        if !self.session.is_empty() {
            command["sessionId"] = json!(self.session);
        }
        let bytes = [command.to_string().as_bytes(), &[0]].concat();
        self.to.write_all(&bytes).expect("Chromium reads");
        loop {
            let mut answer = Vec::new();
            self.from.read_until(0, &mut answer).expect("Chromium answers");
            answer.pop();
            let answer: Value = serde_json::from_slice(&answer).expect("the answer is JSON");
            if answer["id"] == self.last {
                return if answer["error"].is_null() {
                    Ok(answer["result"].clone())
                } else {
                    Err(answer["error"].clone())
                };
            }
        }
    }

    /// Shows dark colours, as a system that is set to them.
    pub fn go_dark(&mut self) {
        let dark = json!([{ "name": "prefers-color-scheme", "value": "dark" }]);
        self.command("Emulation.setEmulatedMedia", &json!({ "features": dark }));
    }

    /// Gives the page the width of a telephone.
    pub fn narrow(&mut self) {
        let size = json!({ "width": 390, "height": 800, "deviceScaleFactor": 1, "mobile": true });
        self.command("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Runs a script in the page, and returns its value.
    pub fn run(&mut self, script: &str) -> Value {
        let asked = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        let answer = self.command("Runtime.evaluate", &asked);
        assert!(answer["exceptionDetails"].is_null(), "{script}: {answer}");
        answer["result"]["value"].clone()
    }

    /// Waits until a script is true.
    pub fn wait(&mut self, script: &str) {
        let start = Instant::now();
        // The page may still be empty: what is missing is not true yet.
        let asked = format!("(() => {{ try {{ return Boolean({script}); }} catch {{ return false; }} }})()");
        let parameters = json!({ "expression": asked, "returnByValue": true });
        // Before the page is there, there is nothing to ask.
        while !self.try_command("Runtime.evaluate", &parameters).is_ok_and(|answer| answer["result"]["value"] == true) {
            assert!(
                start.elapsed() < PATIENCE,
                "`{script}` does not become true: {}",
                self.run("document.body.innerText")
            );
            std::thread::sleep(Duration::from_millis(40));
        }
    }

    /// Presses the button that says these words, perhaps with a number.
    pub fn press(&mut self, words: &str) {
        let button = format!(
            "[...document.querySelectorAll('button')].find((button) => button.offsetParent && button.textContent.replace(/\\d+$/, '') === {words:?})"
        );
        self.wait(&button);
        self.run(&format!("{button}.click()"));
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
