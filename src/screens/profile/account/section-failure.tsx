import { LoadFailure } from "#src/ui/load-failure.tsx";
import { SectionBody } from "#src/ui/page.tsx";

/** In a section whose list did not come and was never here; the rest of the page stands. */
export function SectionFailure(props: Parameters<typeof LoadFailure>[0]) {
  return (
    <SectionBody>
      <LoadFailure {...props} />
    </SectionBody>
  );
}
