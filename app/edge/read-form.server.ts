/** The form in a request. Throws a Response with status 400 for a body that is none, such as multipart without its boundary. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw new Response('request.malformed', { status: 400 })
  }
}
