/** Reads the form data of a request. Throws a 400 Response for a malformed body, such as multipart without a boundary. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new Response('request.malformed', { status: 400 })
  }
}
