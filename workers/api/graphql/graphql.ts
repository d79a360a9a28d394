import { createLRUCache, createSchema, createYoga, type Plugin } from 'graphql-yoga'
import {
  execute,
  parse,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLError,
  type ParseOptions,
  type Source,
} from 'graphql'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { ApiEnv } from '../env.ts'
import { tooLongProblem, withAnswerBudget } from './answer-budget.ts'
import { excessOf, MAX_ALIASES, MAX_DEPTH, MAX_FIELDS, MAX_TOKENS, type Excess } from './complexity.ts'
import { createContext, type MarketContext } from './context.ts'
import { costOf, MAX_BYTES, MAX_COST } from './cost.ts'
import { SnapshotCache } from './snapshot-cache.ts'
import { activityFields } from './activity-resolvers.ts'
import { approvalFields } from './approval-resolvers.ts'
import { portfolioFields, portfolioQueries } from './portfolio-resolvers.ts'
import { poolFields, poolQueries } from './pool-resolvers.ts'
import { positionFields, positionQueries } from './position-resolvers.ts'
import { nftImagePath } from '../nfts/nft-image.ts'
import { openSeaOf } from '../nfts/opensea.ts'
import { readCampaigns, type Campaign } from '../rewards/campaigns.ts'
import { readCollections } from './nft-collections.ts'
import { nftFields, nftQueries } from './nft-resolvers.ts'
import { readOutsideText } from './outside-text.ts'
import { replayFields, replayQueries } from './replay-resolvers.ts'
import { presentError, problem } from './problem.ts'
import { readProtocolFees } from './protocol-fees.ts'
import { refuseExcess } from '../limits/refuse-excess.ts'
import { singleNodes } from '../rpc/single-nodes.ts'
import { NO_LISTS, readLists } from '../safety/token-lists.ts'
import { readTraps, readTrials } from '../safety/token-trials.ts'
import { openTradingContext } from '../trading/trading-context.ts'
import { protocolFields, protocolQueries } from './protocol-resolvers.ts'
import typeDefs from './schema.graphql'
import { marketFields, projectFields, tokenFields, tokenQueries } from './token-resolvers.ts'
import { transactionFields, transactionQueries } from './transaction-resolvers.ts'

const schema = withAnswerBudget(
  createSchema<MarketContext>({
    typeDefs,
    resolvers: {
      Query: {
        ...tokenQueries,
        ...poolQueries,
        ...transactionQueries,
        ...protocolQueries,
        ...portfolioQueries,
        ...positionQueries,
        ...replayQueries,
        ...nftQueries,
      },
      Token: tokenFields,
      TokenMarket: marketFields,
      TokenProject: projectFields,
      PoolTransaction: transactionFields,
      ...poolFields,
      ...protocolFields,
      ...portfolioFields,
      ...activityFields,
      ...approvalFields,
      ...positionFields,
      ...replayFields,
      ...nftFields,
    },
  }),
)

const EXCESS_MESSAGES: Readonly<Record<Excess, string>> = {
  depth: `a query goes at most ${MAX_DEPTH} levels deep`,
  aliases: `a query has at most ${MAX_ALIASES} aliases and fragment spreads`,
  fields: `a query has at most ${MAX_FIELDS} fields`,
  operations: 'a document has at most 10 operations',
  introspection: 'introspection is disabled',
}

/** Maximum number of errors per answer; a list may have one per element. */
const MAX_ERRORS = 20
/** Cost units per rate-limiter token; the first token is charged when the request arrives. */
const COST_PER_TOKEN = 10_000
/** Trials per rate-limiter token. A trial takes four simulations. */
const TRIALS_PER_TOKEN = 2
/** Number of cached parsed and validated documents. Each is up to 64 KiB, and its AST several times as much. */
const MAX_CACHED_DOCUMENTS = 100

const limits: Plugin<MarketContext, MarketContext> = {
  onParse({ setParseFn }) {
    setParseFn((source: string | Source, options?: ParseOptions) =>
      // Without source locations: computing the line of a thousand errors is slow.
      parse(source, { ...options, maxTokens: MAX_TOKENS, noLocation: true }),
    )
  },
  onValidate({ params, context, setResult }) {
    const excess = excessOf(params.documentAST as DocumentNode, context.mayIntrospect)
    if (excess) setResult([problem('request.tooComplex', EXCESS_MESSAGES[excess])])
  },
  async onExecute({ args, context, setExecuteFn, setResultAndStopExecution }) {
    setExecuteFn(execute)
    const { schema, document, operationName, variableValues } = args as ExecutionArgs
    const cost = costOf(schema, document, operationName, variableValues ?? {})
    if (cost.work > MAX_COST || cost.bytes > MAX_BYTES) {
      const limit =
        cost.work > MAX_COST ? `a query costs at most ${MAX_COST}` : `an answer has at most ${MAX_BYTES} bytes`
      setResultAndStopExecution({ errors: [problem('request.tooComplex', `${limit}; ask for fewer elements`)] })
      return
    }
    const refusal = await context.charge(cost.work)
    if (refusal) {
      const headers = { 'Retry-After': refusal.headers.get('Retry-After') ?? '1' }
      setResultAndStopExecution({
        errors: [problem('rate.limited', 'Rate limit exceeded: try again in a few minutes', headers)],
      })
      return
    }
    context.budget.spend(cost.typenameBytes)
  },
  // eslint-disable-next-line @typescript-eslint/unbound-method -- the hook's setResult needs no this
  onResultProcess({ result, setResult, serverContext }) {
    if (!('errors' in result) || !result.errors) return
    // The type covers single results and streams; only single results have errors here.
    const hasData = 'data' in result && result.data !== null && result.data !== undefined
    if (serverContext.budget.isSpent) {
      setResult({ errors: [presentError(tooLongProblem(), { hasData: false, mayHint: false })] })
      return
    }
    const errors = (result.errors as readonly GraphQLError[])
      .slice(0, MAX_ERRORS)
      .map((error) => presentError(error, { hasData, mayHint: serverContext.mayIntrospect }))
    setResult({ ...result, errors })
  },
}

/** One cache per isolate: snapshots outlive the request that read them. */
const snapshotCache = new SnapshotCache(NO_LISTS)

const yoga = createYoga<MarketContext>({
  schema,
  graphqlEndpoint: '/api/graphql',
  plugins: [limits],
  batching: false,
  parserAndValidationCache: {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- only its name changes in the next major version
    documentCache: createLRUCache({ max: MAX_CACHED_DOCUMENTS }),
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- only its name changes in the next major version
    errorCache: createLRUCache({ max: MAX_CACHED_DOCUMENTS }),
  },
  multipart: false,
  graphiql: false,
  landingPage: false,
  maskedErrors: false,
  cors: false,
  logging: false,
})

/** Answers `/api/graphql`. The caller has checked the body's size. */
export async function handleGraphql(
  request: Request,
  env: ApiEnv,
  ctx: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Response> {
  const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work)
  snapshotCache.useLists(await readLists(env, waitUntil))
  const charge = async (cost: number) => {
    const additional = Math.ceil(cost / COST_PER_TOKEN) - 1
    return additional > 0 ? refuseExcess(request, env, additional) : undefined
  }
  const chargeTrials = async (trials: number) =>
    (await refuseExcess(request, env, Math.ceil(trials / TRIALS_PER_TOKEN))) === undefined
  const rpc = (chainId: ChainId) => openTradingContext(env, chainId, waitUntil).rpc
  const context = createContext(env.DB, snapshotCache, waitUntil, env.APP_ENV === 'local', charge, {
    protocolFees: (pools) => readProtocolFees(env, pools, waitUntil),
    trials: (tokens) => readTrials({ kv: env.KV, rpc, waitUntil, charge: chargeTrials }, tokens),
    traps: (chainId) => readTraps({ kv: env.KV }, chainId),
    rpc,
    nodes: (chainId) => singleNodes(env.RPC_URLS, chainId),
    outsideText: (uri) => readOutsideText(env, uri),
    collections: () => readCollections(env.NFT_COLLECTIONS),
    campaigns: () => campaignsOf(env),
    nftProvider: openSeaOf(env, waitUntil),
    nftImagePath: (images) => nftImagePath(env, images),
  })
  return yoga.fetch(request, context)
}

/** Returns no campaigns if the variable is malformed: only reward APRs are missing then. `/api/rewards` answers with an error instead. */
function campaignsOf({ REWARD_CAMPAIGNS }: ApiEnv): readonly Campaign[] {
  try {
    return readCampaigns(REWARD_CAMPAIGNS)
  } catch (error) {
    console.error('REWARD_CAMPAIGNS', error)
    return []
  }
}
