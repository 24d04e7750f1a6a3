import {
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  lazy,
  useState,
} from "react";

type Props<P extends object> = {
  load: () => Promise<ComponentType<P>>;
  /** Its chunk could not be had. */
  onMissing: () => void;
  children: (Part: LazyExoticComponent<ComponentType<P>>) => ReactNode;
};

/**
 * A part that comes in a chunk of its own. Where the chunk does not come, the page around it stays; mounted anew, the
 * part is asked for again, which a `lazy` made once for all would never do.
 */
export function LatePart<P extends object>({ load, onMissing, children }: Props<P>) {
  const [Part] = useState(() =>
    lazy(async () => ({ default: await load().catch(() => instead<P>(onMissing)) })),
  );
  return <Suspense fallback={null}>{children(Part)}</Suspense>;
}

function instead<P extends object>(onMissing: () => void): ComponentType<P> {
  onMissing();
  return () => null;
}
