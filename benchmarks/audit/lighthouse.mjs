// node lighthouse.mjs CHROME ADDRESS…: each address as Lighthouse sees it on a phone, a line of JSON for each.
import * as launcher from "chrome-launcher";
import lighthouse from "lighthouse";

const [chromePath, ...addresses] = process.argv.slice(2);
const chromeFlags = [
  "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking",
  "--disable-component-update", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];
const METRICS = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];

const chrome = await launcher.launch({ chromePath, chromeFlags });
try {
  for (const address of addresses) {
    const { lhr } = await lighthouse(address, { port: chrome.port, output: "json", logLevel: "silent" });
    const scores = Object.values(lhr.categories).map((each) => [each.id, Math.round(each.score * 100)]);
    const metrics = METRICS.map((id) => [id, lhr.audits[id].numericValue]);
    const weighed = Object.values(lhr.categories).flatMap((each) => each.auditRefs.filter((ref) => ref.weight > 0));
    const lacking = weighed.map((ref) => lhr.audits[ref.id]).filter((audit) => audit.score !== null && audit.score < 1);
    console.log(
      JSON.stringify({
        address,
        scores: Object.fromEntries(scores),
        metrics: Object.fromEntries(metrics),
        lacking: lacking.map((audit) => `${audit.id}: ${audit.displayValue ?? audit.title}`),
      }),
    );
  }
} finally {
  chrome.kill();
}
