import { queryOptions } from "@tanstack/react-query";
import { readDevice } from "#src/pwa/device-report.ts";

const LOOK_AGAIN_MS = 5_000;

export const deviceQueries = {
  all: () => ["device"] as const,

  /** Asked while it is on screen: a worker may arrive or change at any time. */
  report: () =>
    queryOptions({
      queryKey: ["device", "report"] as const,
      queryFn: readDevice,
      staleTime: 0,
      retry: false,
      refetchInterval: LOOK_AGAIN_MS,
    }),
};
