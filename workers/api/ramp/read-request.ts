import * as v from 'valibot'
import { AppError } from '#app/domain/errors/app-error.ts'

/** Returns a request that matches the schema. Throws AppError request.malformed for any other. */
export function readRequest<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  // Checks of amounts expect digits, so they must not run after a failed check of the format.
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  if (!result.success) throw new AppError('request.malformed')
  return result.output
}

/** Reads the JSON body of a request, as above. */
export async function readRequestBody<Schema extends v.GenericSchema>(
  schema: Schema,
  request: Request,
): Promise<v.InferOutput<Schema>> {
  return readRequest(schema, await request.json().catch((): null => null))
}
