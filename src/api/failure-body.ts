/** What our server says where it refuses or fails. */
export interface FailureBody {
  message: string;
  code: string;
  errors?: Record<string, string[]>;
  request_id?: string;
}

/** A refusal of ours says what to tell the fan; a proxy's says something else, or is a page. */
export function isFailureBody(body: unknown): body is FailureBody {
  return (
    typeof body === "object" &&
    body !== null &&
    "message" in body &&
    typeof body.message === "string" &&
    "code" in body &&
    typeof body.code === "string"
  );
}
