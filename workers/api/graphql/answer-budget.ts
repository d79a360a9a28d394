import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  type GraphQLSchema,
} from 'graphql'
import { problem } from './problem.ts'

/** Quotes, colon and comma of a key. */
export const KEY_BYTES = 4
/** Braces and comma of an object. */
export const OBJECT_BYTES = 3

/**
 * Counts the bytes left for an answer while it is built. `__typename` has no resolver that could count it, so the caller subtracts its size
 * beforehand.
 */
export class AnswerBudget {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  get isSpent(): boolean {
    return this.#left < 0
  }

  /** Throws request.tooComplex */
  spend(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) throw tooLongProblem()
  }
}

export function tooLongProblem() {
  return problem('request.tooComplex', 'the answer would be too long; ask for fewer elements')
}

interface ContextWithBudget {
  readonly budget: AnswerBudget
}

/** Wraps every resolver of a schema to count the bytes of its value; the answer is aborted as soon as it is too large. */
export function withAnswerBudget<Schema extends GraphQLSchema>(schema: Schema): Schema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? defaultFieldResolver
      const isLeaf = isLeafType(getNamedType(field.type))
      const sizeOf = isListType(getNullableType(field.type))
        ? (value: unknown) => listBytes(value, isLeaf)
        : (value: unknown) => (isLeaf ? leafBytes(value) : OBJECT_BYTES)
      field.resolve = (source: unknown, args: Record<string, unknown>, context: ContextWithBudget, info) => {
        const key = String(info.path.key).length + KEY_BYTES
        const countBytes = (value: unknown) => {
          context.budget.spend(key + sizeOf(value))
          return value
        }
        const value: unknown = resolve(source, args, context, info)
        return value instanceof Promise ? value.then(countBytes) : countBytes(value)
      }
    }
  }
  return schema
}

function listBytes(value: unknown, isLeaf: boolean): number {
  if (!Array.isArray(value)) return OBJECT_BYTES
  if (!isLeaf) return value.length * OBJECT_BYTES
  return value.reduce<number>((sum, item) => sum + leafBytes(item) + 1, 0)
}

/** Upper bound of a value's JSON size: up to six bytes per character outside ASCII. */
function leafBytes(value: unknown): number {
  if (typeof value === 'string') return (/^[ !#-[\]-~]*$/.test(value) ? 1 : 6) * value.length + 2
  return typeof value === 'number' ? 17 : 5
}
