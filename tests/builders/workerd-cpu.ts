import { readdirSync, readFileSync } from 'node:fs'

/** CPU milliseconds used by the child workerd processes (100 ticks per second on Linux). */
export function workerdCpu(): number {
  const stats = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
        const command = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
        return [
          { pid: Number(pid), parent: Number(fields[1]), command, ticks: Number(fields[11]) + Number(fields[12]) },
        ]
      } catch {
        return []
      }
    })
  const descendants = new Set([process.pid])
  for (let hasGrown = true; hasGrown;) {
    hasGrown = false
    for (const { pid, parent } of stats) {
      if (descendants.has(parent) && !descendants.has(pid)) {
        descendants.add(pid)
        hasGrown = true
      }
    }
  }
  return stats
    .filter(({ pid, command }) => command === 'workerd' && descendants.has(pid))
    .reduce((sum, { ticks }) => sum + ticks * 10, 0)
}
