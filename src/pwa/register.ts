export async function registerWorker(): Promise<void> {}
