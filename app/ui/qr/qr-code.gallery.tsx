import { QrCode } from './qr-code.tsx'

export function Address() {
  return (
    <QrCode
      text="ethereum:0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
      label="QR code of 0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
      fallback="There was an error loading the QR code"
    />
  )
}

export function TooLong() {
  return <QrCode text={'x'.repeat(3_000)} label="QR code" fallback="There was an error loading the QR code" />
}
