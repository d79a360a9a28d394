import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Patch {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** Names of built-in error types. Any other global would be called as a constructor with the sender's arguments. */
const ERRORS = '/^(?:Eval|Range|Reference|Syntax|Type|URI)Error$/'

/** Milliseconds of missing feedback that users do not notice. */
const PENDING_DELAY_MS = 60

/** Lifetime of prefetched data in milliseconds, from hover to click. */
const PREFETCH_MS = 10_000

/**
 * The changes to Remix 2 during the build, because it has reached its end of life. Reasons and figures:
 * `docs/decisions/005-remix-patches.md`, `docs/decisions/008-fewer-remix-patches.md`.
 */
export const PATCHES: readonly Patch[] = [
  {
    // Notify our own handler instead of reloading without end.
    file: '/@remix-run/react/dist/esm/routeModules.js',
    from: 'window.location.reload();',
    to: "window.dispatchEvent(new Event('file-gone'));",
  },
  {
    // Preload a page's imports together with its script, to save a round trip.
    file: '/@remix-run/react/dist/esm/routeModules.js',
    from: 'let routeModule = await import(',
    to: `for (const file of route.imports ?? []) import(/* @vite-ignore */ file).catch(() => {});
    let routeModule = await import(`,
  },
  {
    // Keep prefetched data decoded for one click. Any mutation clears it, and failures are not stored.
    file: '/@remix-run/react/dist/esm/single-fetch.js',
    from: 'async function fetchAndDecode(url, init) {',
    to: `const prefetched = new Map();
export function PrefetchData({ href }) {
  React.useEffect(() => {
    const now = performance.now();
    for (const [key, { since }] of prefetched) if (now - since > ${PREFETCH_MS}) prefetched.delete(key);
    if (prefetched.has(href)) return;
    const read = fetchAndDecodeAnew(href, { priority: "low" }).then((answer) => answer.status === 200 ? answer : undefined, () => {});
    prefetched.set(href, { since: now, read });
  }, [href]);
  return null;
}
async function fetchAndDecode(url, init) {
  if (init.method && init.method !== "GET") {
    prefetched.clear();
    return fetchAndDecodeAnew(url, init).finally(() => prefetched.clear());
  }
  const key = url.pathname + url.search;
  const known = prefetched.get(key);
  prefetched.delete(key);
  const isGood = known && performance.now() - known.since <= ${PREFETCH_MS};
  return isGood && await known.read || fetchAndDecodeAnew(url, init);
}
async function fetchAndDecodeAnew(url, init) {`,
  },
  {
    file: '/@remix-run/react/dist/esm/components.js',
    from: `React.createElement("link", _extends({
    key: href,
    rel: "prefetch",
    as: "fetch",
    href: href
  }, linkProps))`,
    to: 'React.createElement(PrefetchData, { key: href, href })',
  },
  {
    file: '/@remix-run/react/dist/esm/components.js',
    from: "import { singleFetchUrl } from './single-fetch.js';",
    to: "import { PrefetchData, singleFetchUrl } from './single-fetch.js';",
  },
  {
    // Search only added nodes for links; otherwise a scrolling list is searched completely in every frame.
    file: '/@remix-run/react/dist/esm/fog-of-war.js',
    from: '[r.target, ...r.addedNodes].forEach(node => {',
    to: "(r.type === 'attributes' ? [r.target] : r.addedNodes).forEach(node => {",
  },
  {
    file: '/@remix-run/react/dist/esm/fog-of-war.js',
    from: 'debouncedFetchPatches();\n    });',
    to: 'if (elements.size > 0) debouncedFetchPatches();\n    });',
  },
  {
    // Show the pending state only after 60 ms, because prefetched pages arrive earlier. Render another page synchronously,
    // because time slicing only keeps the previous page responsive. Updates of the same page stay concurrent.
    file: '/react-router-dom/dist/index.js',
    from: `} else {
        optInStartTransition(() => setStateImpl(newState));`,
    to: `} else {
        const pending = (fetcherData.pending ??= { timer: undefined, state: undefined, path: newState.location.pathname });
        pending.state = newState;
        const show = () => {
          clearTimeout(pending.timer);
          pending.timer = undefined;
          const { pathname } = pending.state.location;
          const isArrival = pathname !== pending.path;
          pending.path = pathname;
          if (isArrival) setStateImpl(pending.state);
          else optInStartTransition(() => setStateImpl(pending.state));
        };
        if (newState.navigation.state !== "loading") show();
        else pending.timer ??= setTimeout(show, ${PENDING_DELAY_MS});`,
  },
  {
    file: '/@remix-run/react/dist/esm/errors.js',
    from: 'if (val.__subType) {',
    to: `if (${ERRORS}.test(val.__subType)) {`,
  },
  {
    file: '/turbo-stream/dist/turbo-stream.mjs',
    from: 'errorType && globalObj && globalObj[errorType]',
    to: `globalObj && ${ERRORS}.test(errorType)`,
  },
  {
    // Data of a prefetched page may never be awaited, so its rejection must not count as unhandled.
    file: '/turbo-stream/dist/turbo-stream.mjs',
    from: `      this.reject = reject;
    });`,
    to: `      this.reject = reject;
    });
    this.promise.catch(() => {});`,
  },
  {
    file: '/turbo-stream/dist/turbo-stream.mjs',
    from: `  return {
    done: donePromise.then(() => reader.closed),`,
    to: `  const closed = donePromise.then(() => reader.closed);
  closed.catch(() => {});
  return {
    done: closed,`,
  },
]

/**
 * Caches matches by the shape of the routes: each page matches its path several times, partly with routes created for
 * that page. Callers get copies with their own routes.
 *
 * Only for the worker: its bundler replaces the file by an alias in wrangler.toml.
 */
export const ROUTER_PATCH: Patch = {
  file: '/@remix-run/router/dist/router.js',
  from: 'function matchRoutesImpl(routes, locationArg, basename, allowPartial) {',
  to: `function matchRoutesImpl(routes, locationArg, basename, allowPartial) {
  const shape = shapeOf(routes);
  const found = (matchRoutesImpl.found ??= new Map());
  if (!found.has(shape) && found.size >= 10) found.clear();
  if (!found.has(shape)) found.set(shape, new Map());
  const known = found.get(shape);
  const key = \`\${basename} \${allowPartial} \${typeof locationArg === "string" ? locationArg : locationArg.pathname}\`;
  let matches = known.get(key);
  if (matches === undefined) {
    matches = matchAnew(routes, locationArg, basename, allowPartial);
    if (known.size >= 200) known.clear();
    known.set(key, matches);
  }
  let level = routes;
  return matches && matches.map((match) => {
    const route = level.find(({ id }) => id === match.route.id);
    level = route.children;
    return { ...match, params: { ...match.params }, route };
  });
}
function shapeOf(routes) {
  const shapes = (shapeOf.shapes ??= new WeakMap());
  let shape = shapes.get(routes);
  if (shape === undefined) {
    shape = routes.map(({ id, path, index, caseSensitive, children }) =>
      \`\${id} \${path} \${index} \${caseSensitive} (\${children ? shapeOf(children) : ""})\`).join();
    shapes.set(routes, shape);
  }
  return shape;
}
function matchAnew(routes, locationArg, basename, allowPartial) {`,
}

const ROUTER_OUT = 'build/patched/router.js'

/** Applies the patches of a file to its code; undefined if there are none. Throws if the file has changed. */
export function applyPatches(code: string, id: string): string | undefined {
  const path = id.split('?')[0] ?? ''
  const patches = PATCHES.filter(({ file }) => path.endsWith(file))
  return patches.length === 0 ? undefined : patches.reduce(applyPatch, code)
}

/** Applies one patch. Throws if the code has changed since the patch was written. */
export function applyPatch(code: string, { file, from, to }: Patch): string {
  if (code.split(from).length !== 2) throw new Error(`${file} has changed: check whether its patch is still needed`)
  return code.replace(from, () => to)
}

export function remixPatches(): Plugin {
  return {
    name: 'tarn:remix-patches',
    transform(code, id) {
      const text = applyPatches(code, id)
      return text === undefined ? undefined : { code: text, map: null }
    },
    closeBundle() {
      const router = readFileSync(join(root, 'node_modules', ROUTER_PATCH.file), 'utf8')
      mkdirSync(dirname(join(root, ROUTER_OUT)), { recursive: true })
      writeFileSync(join(root, ROUTER_OUT), applyPatch(router, ROUTER_PATCH))
    },
  }
}
