import { createSchema, createYoga, type Plugin } from 'graphql-yoga'
import { parse, type GraphQLError, type ParseOptions, type Source } from 'graphql'
import type { ApiEnv } from '../env.ts'
import { costOf, excessOf, MAX_ALIASES, MAX_COST, MAX_DEPTH, MAX_TOKENS, type Excess } from './complexity.ts'
import { createContext, type MarketContext } from './context.ts'
import { MarketBook } from './market-book.ts'
import { poolFields, poolQueries } from './pool-resolvers.ts'
import { presentError, problem } from './problem.ts'
import { protocolFields, protocolQueries } from './protocol-resolvers.ts'
import typeDefs from './schema.graphql'
import { marketFields, tokenFields, tokenQueries } from './token-resolvers.ts'
import { transactionFields, transactionQueries } from './transaction-resolvers.ts'

const schema = createSchema<MarketContext>({
  typeDefs,
  resolvers: {
    Query: { ...tokenQueries, ...poolQueries, ...transactionQueries, ...protocolQueries },
    Token: tokenFields,
    TokenMarket: marketFields,
    PoolTransaction: transactionFields,
    ...poolFields,
    ...protocolFields,
  },
})

const EXCESSES: Readonly<Record<Excess, string>> = {
  depth: `a query goes at most ${MAX_DEPTH} levels deep`,
  aliases: `a query has at most ${MAX_ALIASES} aliases and fragment spreads`,
  operations: 'a document has at most 10 operations',
  introspection: 'the schema is not told here',
}

const limits: Plugin<MarketContext, MarketContext> = {
  onParse({ setParseFn }) {
    setParseFn((source: string | Source, options?: ParseOptions) =>
      parse(source, { ...options, maxTokens: MAX_TOKENS }),
    )
  },
  onValidate({ params, context, setResult }) {
    const excess = excessOf(params.documentAST, context.mayIntrospect)
    if (excess) setResult([problem('request.tooComplex', EXCESSES[excess])])
  },
  onExecute({ args, setResultAndStopExecution }) {
    const cost = costOf(args.schema, args.document, args.operationName, args.variableValues ?? {})
    if (cost <= MAX_COST) return
    setResultAndStopExecution({
      errors: [problem('request.tooComplex', `a query costs at most ${MAX_COST}; ask for fewer elements`)],
    })
  },
  onResultProcess({ result, setResult, serverContext }) {
    if (!('errors' in result) || !result.errors) return
    // The type of the response knows single results and streams; only single ones carry errors here.
    const isAnswered = 'data' in result && result.data !== null && result.data !== undefined
    const errors = (result.errors as readonly GraphQLError[]).map((error) =>
      presentError(error, { isAnswered, mayHint: serverContext.mayIntrospect }),
    )
    setResult({ ...result, errors })
  },
}

/** Kept by the isolate: snapshots of the market outlive the request that read them. */
const book = new MarketBook()

const yoga = createYoga<MarketContext>({
  schema,
  graphqlEndpoint: '/api/graphql',
  plugins: [limits],
  batching: false,
  multipart: false,
  graphiql: false,
  landingPage: false,
  maskedErrors: false,
  cors: false,
  logging: false,
})

/** Answers `/api/graphql`. The body was bounded before. */
export async function handleGraphql(
  request: Request,
  env: ApiEnv,
  ctx: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Response> {
  const context = createContext(env.DB, book, (work) => ctx.waitUntil(work), env.APP_ENV !== 'production')
  return yoga.fetch(request, context)
}
