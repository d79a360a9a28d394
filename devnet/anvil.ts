import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ANVIL_ACCOUNTS } from './accounts.ts'
import { createRpc, type Rpc } from './rpc.ts'

export interface AnvilOptions {
  readonly chainId: number
  /** By default, a free port. */
  readonly port?: number
  /** Number of past states anvil keeps for queries and reorgs; {@link MAX_STATES} by default. */
  readonly maxStates?: number
  readonly args?: readonly string[]
}

export interface Anvil {
  readonly chainId: number
  readonly port: number
  readonly rpcUrl: string
  readonly rpc: Rpc
  readonly pid: number
  /** Stops anvil like Ctrl-C, so that `--dump-state` is written, and waits for it. */
  stop(): Promise<void>
}

const START_ATTEMPTS = 5

/**
 * Twice the deepest reorg that the indexer repairs. Without a limit anvil writes the whole state of every block to the
 * home folder, gigabytes in a test run, and leaves it there when killed.
 */
const MAX_STATES = 128

/** Starts anvil and resolves once it responds. Anvil is killed when this process ends. */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  if (options.port !== undefined) return launch(options, options.port)
  // Another process may take the free port before anvil binds it: retry with another.
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(options, await freePort())
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error
    }
  }
}

async function launch({ chainId, maxStates = MAX_STATES, args = [] }: AnvilOptions, port: number): Promise<Anvil> {
  if (await isPortTaken(port))
    throw new Error(`port ${port} is taken: stop the process that uses it, or choose another port`)
  const baseArgs = [
    '--port',
    String(port),
    '--chain-id',
    String(chainId),
    '--accounts',
    String(ANVIL_ACCOUNTS),
    '--prune-history',
    String(maxStates),
    '--quiet',
  ]
  const [command, ...rest] = withParentDeathSignal([anvilPath(), ...baseArgs, ...args])
  const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString()).slice(-2_000)
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', kill)
      resolve()
    })
    child.once('error', (error) => {
      errorOutput = error.message
      resolve()
    })
  })

  const rpcUrl = `http://127.0.0.1:${port}`
  const rpc = createRpc(rpcUrl)
  while (!(await isResponding(rpc, chainId))) {
    if (child.exitCode !== null || child.pid === undefined)
      throw new Error(`anvil did not start: ${errorOutput.trim()}`)
    await sleep(10)
  }
  return {
    chainId,
    port,
    rpcUrl,
    rpc,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
      await exited
    },
  }
}

async function isResponding(rpc: Rpc, chainId: number): Promise<boolean> {
  try {
    return Number(await rpc.call('eth_chainId')) === chainId
  } catch {
    return false
  }
}

function isPortTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(true))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(false)))
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port'))
        else resolve(address.port)
      })
    })
  })
}

const SETPRIV = '/usr/bin/setpriv'

/** Lets the kernel of Linux kill anvil when this process dies, so that no port stays taken. */
function withParentDeathSignal(command: readonly [string, ...string[]]): readonly [string, ...string[]] {
  return existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL', ...command] : command
}

/** Returns the variable `ANVIL`, else the binary of the npm package (Linux x64), else the command `anvil`. */
function anvilPath(): string {
  if (process.env.ANVIL) return process.env.ANVIL
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  } catch {
    return 'anvil'
  }
}
