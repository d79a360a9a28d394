import type { Address } from '#app/domain/address/address.ts'
import { faded, groups, marked } from './grouped-address.css.ts'

interface GroupedAddressProps {
  readonly address: Address
  /** Marks the groups that differ from this address. */
  readonly unlike?: Address | undefined
}

const GROUP_DIGITS = 4

/** A whole address in groups of four digits; copying it leaves out the space between them. */
export function GroupedAddress({ address, unlike }: GroupedAddressProps) {
  return (
    <bdi dir="ltr" className={groups} data-testid="grouped-address">
      <span className={faded}>0x</span>
      {groupsOf(address).map((group, index) => {
        const isOther = unlike !== undefined && groupsOf(unlike)[index]?.toLowerCase() !== group.toLowerCase()
        return (
          <span key={index} className={isOther ? marked : undefined}>
            {group}
          </span>
        )
      })}
    </bdi>
  )
}

function groupsOf(address: Address): readonly string[] {
  return address.slice(2).match(new RegExp(`.{${GROUP_DIGITS}}`, 'g')) ?? []
}
