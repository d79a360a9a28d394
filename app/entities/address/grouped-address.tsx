import { Fragment } from 'react'
import type { Address } from '#app/domain/address/address.ts'
import { faded, group as groupStyle, groups, marked } from './grouped-address.css.ts'

interface GroupedAddressProps {
  readonly address: Address
  /** Marks the groups that differ from this address. */
  readonly comparedWith?: Address | undefined
}

/** A full address in groups of four digits. The copied text has no spaces. */
export function GroupedAddress({ address, comparedWith }: GroupedAddressProps) {
  return (
    <bdi dir="ltr" className={groups} data-testid="grouped-address">
      <span className={`${groupStyle} ${faded}`}>0x</span>
      {groupsOf(address).map((group, index) => {
        const isDifferent =
          comparedWith !== undefined && groupsOf(comparedWith)[index]?.toLowerCase() !== group.toLowerCase()
        return (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            <span
              className={isDifferent ? `${groupStyle} ${marked}` : groupStyle}
              data-differs={isDifferent || undefined}
            >
              {group}
            </span>
          </Fragment>
        )
      })}
    </bdi>
  )
}

function groupsOf(address: Address): readonly string[] {
  return address.slice(2).match(/.{4}/g) ?? []
}
