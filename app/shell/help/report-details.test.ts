import { expect, test } from 'vitest'
import { reportDetails } from './report-details.ts'

const FACTS = { version: 'Tarn b1d1', wallet: 'Rabby', chainId: 8453, browser: 'Firefox/140.0' }

test('a report names version, network, wallet and browser, and nothing else', () => {
  expect(reportDetails(FACTS)).toEqual([
    ['version', 'Tarn b1d1'],
    ['network', 'Base'],
    ['wallet', 'Rabby'],
    ['browser', 'Firefox/140.0'],
  ])
})

test('an unsupported network is named by its chain ID, and without a wallet there is neither wallet nor network', () => {
  expect(reportDetails({ ...FACTS, chainId: 123_456 })).toContainEqual(['network', '123456'])
  const unconnected = reportDetails({ ...FACTS, wallet: undefined, chainId: undefined })
  expect(unconnected).toContainEqual(['wallet', undefined])
  expect(unconnected).toContainEqual(['network', undefined])
})
