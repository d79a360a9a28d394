import { expect, test } from 'vitest'
import { currencyName, formatsFor, moneyFormatsFor } from './format.ts'

const dollars = moneyFormatsFor('en-US', 'USD')

test.each([
  ['2513.204512', '$2,513.20'],
  ['1', '$1.00'],
  ['0', '$0.00'],
  ['0.99981234', '$0.9998'],
  ['0.99998', '$1.00'],
  ['0.05', '$0.05000'],
  ['0.00123456', '$0.001235'],
  ['0.000123456', '$0.0001235'],
  ['0.0000123456', '$0.0₄1235'],
  ['0.0000001234567', '$0.0₆1235'],
  ['0.00000000000000000123', '$0.0₁₇1230'],
  ['64000.5', '$64,000.50'],
])('the price %s is formatted as %s', (value, text) => {
  expect(dollars.price(value)).toBe(text)
})

test.each([
  ['1204.5', '$1,204.50'],
  ['0.004', '<$0.01'],
  ['0.01', '$0.01'],
  ['0', '$0.00'],
])('the amount %s is formatted as %s', (value, text) => {
  expect(dollars.money(value)).toBe(text)
})

test.each([
  ['46.296', '+$46.30'],
  ['-483.1', '-$483.10'],
  ['0', '$0.00'],
  ['-0.004', '$0.00'],
])('the change of an amount %s is formatted as %s', (value, text) => {
  expect(dollars.moneyChange(value)).toBe(text)
})

test.each([
  ['1243211000', '$1.24B'],
  ['87312', '$87.3K'],
  ['26000000', '$26.0M'],
  ['12.5', '$12.50'],
  ['0', '$0.00'],
  ['345600000000000000', '$346,000T'],
])('the large amount %s is formatted as %s', (value, text) => {
  expect(dollars.compactMoney(value)).toBe(text)
})

test.each([
  ['390123.4', '$390,123'],
  ['40211272.19', '$40.21M'],
])('the large price %s is formatted as %s', (value, text) => {
  expect(dollars.price(value)).toBe(text)
})

test.each([
  ['JPY', '390123.4', '¥390,123'],
  ['JPY', '155.23', '¥155'],
  ['JPY', '99.997', '¥100'],
  ['JPY', '7.7615', '¥7.762'],
  ['KRW', '1480.6', '₩1,481'],
  ['VND', '26000.5', '₫26,001'],
  ['IDR', '40211272.19', 'Rp 40.21M'],
  ['COP', '4021.5', 'COP 4,022'],
  ['EUR', '2171.9113392704', '€2,171.91'],
  ['EUR', '0.8642', '€0.8642'],
  ['CAD', '12', 'CA$12.00'],
  ['MXN', '12', 'MX$12.00'],
  ['CNY', '7.1', 'CN¥7.10'],
])('in %s the price %s is formatted as %s', (currency, value, text) => {
  expect(moneyFormatsFor('en-US', currency).price(value).replaceAll('\u00a0', ' ')).toBe(text)
})

test.each([
  ['JPY', '155.5', '¥156'],
  ['JPY', '0.4', '<¥1'],
  ['KRW', '12', '₩12'],
  ['VND', '0', '₫0'],
  ['EUR', '0.009', '<€0.01'],
])(
  'in %s the amount %s is formatted as %s: a currency without minor units is shown without them',
  (currency, value, text) => {
    expect(moneyFormatsFor('en-US', currency).money(value)).toBe(text)
  },
)

test('an amount is rounded half away from zero', () => {
  expect(moneyFormatsFor('en-US', 'EUR').money('1.005')).toBe('€1.01')
  expect(moneyFormatsFor('en-US', 'EUR').money('-1.005')).toBe('-€1.01')
})

test('without a currency there is no sign', () => {
  const plain = moneyFormatsFor('en-US', undefined)
  expect([plain.price('2513.2045'), plain.money('12'), plain.compactMoney('1243211000')]).toEqual([
    '2,513.20',
    '12.00',
    '1.24B',
  ])
})

test("a currency name is in the page's language", () => {
  expect(currencyName('en-US', 'JPY')).toBe('Japanese Yen')
  expect(currencyName('de-DE', 'CNY')).toBe('Renminbi Yuan')
})

test.each([
  ['1234.5', '1,23 Tsd. $'],
  ['110234', '110 Tsd. $'],
  ['999999', '1,00 Mio. $'],
  ['2883000', '2,88 Mio. $'],
  ['12.5', '12,50 $'],
])('in German the large amount %s is formatted as %s, because 110.000 $ would look exact', (value, text) => {
  expect(moneyFormatsFor('de-DE', 'USD').compactMoney(value).replaceAll('\u00a0', ' ')).toBe(text)
})

test('in German a large token amount spells out thousands', () => {
  expect(formatsFor('de-DE').compactAmount('110234.9').replaceAll('\u00a0', ' ')).toBe('110,2 Tsd.')
  expect(formatsFor('en-US').compactAmount('110234.9')).toBe('110.2K')
})

test('in Arabic an amount with words is never wrapped', () => {
  expect(moneyFormatsFor('ar-SA', 'JPY').compactMoney('64000000')).toBe('64.0\u00a0مليون\u00a0\u2066JP¥\u2069')
})

test('the ticks of an axis have as many decimals as the finest of them', () => {
  const { priceTicks, compactTicks } = moneyFormatsFor('en-US', 'USD')
  expect(priceTicks(['2900', '2950'])).toEqual(['$2,900', '$2,950'])
  expect(priceTicks(['0.5', '1'])).toEqual(['$0.50', '$1.00'])
  expect(priceTicks(['0.0205', '0.021'])).toEqual(['$0.0205', '$0.0210'])
  expect(priceTicks(['0.00000012'])).toEqual(['$0.0₆12'])
  expect(priceTicks(['10000000', '20000000'])).toEqual(['$10.00M', '$20.00M'])
  expect(priceTicks(['13900000', '13905000'])).toEqual(['$13,900,000', '$13,905,000'])
  expect(compactTicks(['500000', '1000000', '1500000'])).toEqual(['$500K', '$1M', '$1.5M'])
})
