import { firstLoadDone } from "#src/pwa/first-load.ts";
import { LatePart } from "#src/ui/late-part.tsx";

const load = async () => {
  await firstLoadDone();
  return (await import("#src/screens/layout/footer.tsx")).Footer;
};

/** `main` is as high as the screen, so the footer always lies below it. */
export function LateFooter() {
  return <LatePart load={load}>{(Footer) => <Footer />}</LatePart>;
}
