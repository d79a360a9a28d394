import { SignClient } from '@walletconnect/sign-client'
import { IDENTITY } from '#app/base/identity.ts'
import { pairingStorage } from './pairing-storage.ts'
import type { WalletConnectSettings } from './relay-settings.ts'

export type RelayClient = InstanceType<typeof SignClient>

/** Opens WalletConnect's client with the sessions of earlier visits. */
export async function openRelayClient({ projectId, relayUrl }: WalletConnectSettings): Promise<RelayClient> {
  const { origin } = location
  const client = await SignClient.init({
    projectId,
    relayUrl,
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- the package declares the interface of its storage as a class; it only needs an object with the same methods
    storage: pairingStorage,
    telemetryEnabled: false,
    logger: 'silent',
    metadata: {
      name: IDENTITY.name,
      description: IDENTITY.name,
      url: origin,
      icons: [`${origin}/apple-touch-icon.png`],
    },
  })
  // Attestations of the site's origin need a frame from another host, which the content security policy blocks.
  client.core.verify.register = () => Promise.resolve(undefined)
  client.core.verify.resolve = () => Promise.resolve({ origin: '' })
  return client
}
