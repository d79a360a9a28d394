import { tab, tabs } from './tabs.css.ts'

export function Links() {
  return (
    <nav className={tabs} aria-label="Lists">
      <a href="#tabs" className={tab} aria-current="page">
        Tokens
      </a>
      <a href="#tabs" className={tab}>
        Pools
      </a>
      <a href="#tabs" className={tab}>
        Transactions
      </a>
    </nav>
  )
}
