import type { Plugin } from 'vite'
import { LOGO_FOLDER } from '../../app/domain/logos/logo-path.ts'
import { drawLogos } from './draw-logos.ts'

/** Writes the logos of tokens and networks to `/assets/logos/<version>/`; the development server serves them. */
export function logosPlugin(): Plugin {
  return {
    name: 'tarn:logos',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [name, source] of await drawLogos())
        this.emitFile({ type: 'asset', fileName: `${LOGO_FOLDER}/${name}`, source })
    },
    configureServer(server) {
      server.middlewares.use(`/${LOGO_FOLDER}`, (request, response, next) => {
        void drawLogos().then((logos) => {
          const svg = logos.get(request.url?.slice(1) ?? '')
          if (svg === undefined) return next()
          response.setHeader('Content-Type', 'image/svg+xml')
          response.end(svg)
        }, next)
      })
    },
  }
}
