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
  /** Called if the chunk does not load. The part is then left out. */
  onMissing?: (() => void) | undefined;
  fallback?: ReactNode;
  children: (Part: LazyExoticComponent<ComponentType<P>>) => ReactNode;
};

/** Mounting again retries, unlike a module-level `lazy`. */
export function LatePart<P extends object>({
  load,
  onMissing,
  fallback = null,
  children,
}: Props<P>) {
  const [Part] = useState(() =>
    lazy(async () => ({ default: await load().catch(() => leaveOut<P>(onMissing)) })),
  );
  return <Suspense fallback={fallback}>{children(Part)}</Suspense>;
}

function leaveOut<P extends object>(onMissing?: () => void): ComponentType<P> {
  onMissing?.();
  return () => null;
}
