import { afterAll, vi } from "vitest";

// A part that is still loading when its file ends would fail in the next file of the process.
afterAll(() => vi.dynamicImportSettled());
