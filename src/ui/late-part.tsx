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
  onMissing: () => void;
  /** Until the chunk is there. */
  fallback?: ReactNode;
  children: (Part: LazyExoticComponent<ComponentType<P>>) => ReactNode;
};

/**
 * If the chunk does not load, the page stays. Mounting again retries, unlike a module-level
 * `lazy`.
 */
export function LatePart<P extends object>({
  load,
  onMissing,
  fallback = null,
  children,
}: Props<P>) {
  const [Part] = useState(() =>
    lazy(async () => ({ default: await load().catch(() => instead<P>(onMissing)) })),
  );
  return <Suspense fallback={fallback}>{children(Part)}</Suspense>;
}

function instead<P extends object>(onMissing: () => void): ComponentType<P> {
  onMissing();
  return () => null;
}
