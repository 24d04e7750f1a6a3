/** The integration tests check each of these shapes against the contract. */
export async function readJson<Body>(response: Response): Promise<Body> {
  return (await response.json()) as Body;
}
