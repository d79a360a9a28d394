import * as v from 'valibot'
import { AppError } from '#app/domain/errors/app-error.ts'

/** Returns a request that matches the schema. Throws AppError request.malformed for any other. */
export function readRequest<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value)
  if (!result.success) throw new AppError('request.malformed')
  return result.output
}

/** Returns a JSON body that matches the schema. Throws AppError request.malformed for any other. */
export async function readRequestBody<Schema extends v.GenericSchema>(
  schema: Schema,
  request: Request,
): Promise<v.InferOutput<Schema>> {
  return readRequest(schema, await request.json().catch((): null => null))
}
