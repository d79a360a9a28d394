import { readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startLocalStack } from '#devnet/local-stack.ts'
import { build } from '#tools/build.ts'

/** Ids of the child processes of this process that have a name. */
function childrenNamed(name: string): readonly number[] {
  const status = /^\d+ \((.*)\) \S (\d+)/
  return readdirSync('/proc').flatMap((pid) => {
    const [, command, parent] = /^\d+$/.test(pid) ? (status.exec(readStatus(pid)) ?? []) : []
    return command === name && Number(parent) === process.pid ? [Number(pid)] : []
  })
}

function readStatus(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return ''
  }
}

test.runIf(process.platform === 'linux')(
  'a local stack restarts a crashed workerd and keeps its stored data',
  async () => {
    build()
    const before = childrenNamed('workerd')
    const stack = await startLocalStack({ port: 0, rpcUrls: { 1: ['http://127.0.0.1:9'] }, isIdle: true })
    try {
      await (await stack.miniflare.getKVNamespace('KV', 'tarn-web')).put('before', 'the crash')
      const [pid] = childrenNamed('workerd').filter((pid) => !before.includes(pid))
      const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
      onTestFinished(() => errors.mockRestore())
      process.kill(pid ?? NaN, 'SIGKILL')
      const status = async () => (await fetch(`${stack.url}/swap`)).status
      await expect.poll(status, { timeout: 5_000 }).toBe(502)
      await expect.poll(status, { timeout: 30_000 }).toBe(200)
      expect(errors).toHaveBeenCalledWith('workerd crashed and has been restarted')
      expect(await (await stack.miniflare.getKVNamespace('KV', 'tarn-web')).get('before')).toBe('the crash')
    } finally {
      await stack.stop()
    }
  },
)
