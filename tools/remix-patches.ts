import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Patch {
  readonly file: string
  readonly from: string
  readonly to: string
  /** Only for the worker, whose bundler aliases the file in wrangler.toml. */
  readonly isOfServer?: boolean
}

/** Built-in error types. Any other name of a global would be called as a constructor with the sender's arguments. */
const ERRORS = '/^(?:Eval|Range|Reference|Syntax|Type|URI)Error$/'

/** Milliseconds without feedback that users do not notice. */
const BLINK_MS = 60

/** Lifetime of prefetched data in milliseconds, from hover to click. */
const AHEAD_MS = 10_000

/** The changes to Remix 2 during the build, because it has reached its end of life. Reasons: `docs/decisions/005-remix-patches.md`. */
export const PATCHES: readonly Patch[] = [
  {
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
    // Keep prefetched data decoded for one click instead of in the HTTP cache, where reading and decoding it took a
    // tenth of a navigation. Any mutation clears it, and failures are not kept.
    file: '/@remix-run/react/dist/esm/single-fetch.js',
    from: 'async function fetchAndDecode(url, init) {',
    to: `const ahead = new Map();
export function fetchAhead(url) {
  const now = performance.now();
  for (const [key, { since }] of ahead) if (now - since > ${AHEAD_MS}) ahead.delete(key);
  if (ahead.has(url)) return;
  const read = fetchAnew(url, { priority: "low" }).then((answer) => answer.status === 200 ? answer : undefined, () => {});
  ahead.set(url, { since: now, read });
}
async function fetchAndDecode(url, init) {
  if (init.method && init.method !== "GET") {
    ahead.clear();
    return fetchAnew(url, init).finally(() => ahead.clear());
  }
  const key = url.pathname + url.search;
  const known = ahead.get(key);
  ahead.delete(key);
  const isGood = known && performance.now() - known.since <= ${AHEAD_MS};
  return isGood && await known.read || fetchAnew(url, init);
}
async function fetchAnew(url, init) {`,
  },
  {
    file: '/@remix-run/react/dist/esm/components.js',
    from: `dataHrefs.map(href => /*#__PURE__*/React.createElement("link", _extends({
    key: href,
    rel: "prefetch",
    as: "fetch",
    href: href
  }, linkProps)))`,
    to: 'null',
  },
  {
    file: '/@remix-run/react/dist/esm/components.js',
    from: '  let newMatchesForAssets = React.useMemo(',
    to: `  React.useEffect(() => dataHrefs.forEach(fetchAhead), [dataHrefs.join()]);
  let newMatchesForAssets = React.useMemo(`,
  },
  {
    file: '/@remix-run/react/dist/esm/components.js',
    from: "import { singleFetchUrl } from './single-fetch.js';",
    to: "import { fetchAhead, singleFetchUrl } from './single-fetch.js';",
  },
  // We have lighter links. `displayName` assignments keep unused components in the bundle.
  { file: '/@remix-run/react/dist/esm/components.js', from: 'NavLink.displayName = "NavLink";', to: '' },
  { file: '/@remix-run/react/dist/esm/components.js', from: '\nLink.displayName = "Link";', to: '' },
  {
    // The location is only needed by the error boundary; providing it to the whole tree re-rendered everything twice
    // per page.
    file: '/@remix-run/react/dist/esm/browser.js',
    from: `value: {
        manifest: window.__remixManifest,
        routeModules: window.__remixRouteModules,
        future: window.__remixContext.future,
        criticalCss,
        isSpaMode: window.__remixContext.isSpaMode
      }`,
    to: `value: React.useMemo(() => ({
        manifest: window.__remixManifest,
        routeModules: window.__remixRouteModules,
        future: window.__remixContext.future,
        criticalCss,
        isSpaMode: window.__remixContext.isSpaMode
      }), [criticalCss])`,
  },
  {
    // Search only added nodes for links: a scrolling list was searched completely in every frame.
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
    // Cache ranked routes, which are computed several times per page. The list is sometimes copied, but its root route
    // stays the same object.
    file: '/@remix-run/router/dist/router.js',
    from: 'let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);',
    to: `const known = (flattenRoutes.known ??= new WeakMap());
  const of = routes.length === 1 ? routes[0] : routes;
  let branches = known.get(of);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    known.set(of, branches);
  }`,
  },
  {
    // The server's routes never change; the browser's grow in place.
    file: '/@remix-run/router/dist/router.js',
    from: 'childrenToPatch.push(...newRoutes);',
    to: `childrenToPatch.push(...newRoutes);
  flattenRoutes.known = undefined;`,
  },
  {
    // Cache matches by route shape: a page matches a path several times, once with routes created only for it. Callers
    // get copies with their own routes.
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
    isOfServer: true,
  },
  {
    // Cache compiled path patterns; there are as many as routes and links of the bar.
    file: '/@remix-run/router/dist/router.js',
    from: 'let [matcher, compiledParams] = compilePath(pattern.path, pattern.caseSensitive, pattern.end);',
    to: `const compiled = (matchPath.compiled ??= new Map());
  const key = \`\${pattern.path} \${pattern.caseSensitive} \${pattern.end}\`;
  const known = compiled.get(key) ?? compilePath(pattern.path, pattern.caseSensitive, pattern.end);
  if (compiled.size < 500) compiled.set(key, known);
  let [matcher, compiledParams] = known;`,
    isOfServer: true,
  },
  {
    // Show the pending state only after 60 ms: prefetched pages arrive earlier, and rendering it took a quarter of the
    // navigation. Then render another page synchronously: time slicing takes a third longer and only keeps the previous
    // page responsive. Updates of the same page stay concurrent.
    file: '/react-router-dom/dist/index.js',
    from: `} else {
        optInStartTransition(() => setStateImpl(newState));`,
    to: `} else {
        const underWay = (fetcherData.underWay ??= { timer: undefined, state: undefined, path: newState.location.pathname });
        underWay.state = newState;
        const show = () => {
          clearTimeout(underWay.timer);
          underWay.timer = undefined;
          const { pathname } = underWay.state.location;
          const isArrival = pathname !== underWay.path;
          underWay.path = pathname;
          if (isArrival) setStateImpl(underWay.state);
          else optInStartTransition(() => setStateImpl(underWay.state));
        };
        if (newState.navigation.state !== "loading") show();
        else underWay.timer ??= setTimeout(show, ${BLINK_MS});`,
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
    // Mark promises as fulfilled, so that data available before rendering is rendered at once, as on prefetched pages.
    file: '/turbo-stream/dist/turbo-stream.mjs',
    from: 'deferred.resolve(value);',
    to: `deferred.resolve(value);
        Object.assign(deferred.promise, { status: "fulfilled", value });`,
  },
  {
    // Handle rejections of promises that nobody may await, as on prefetched pages.
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

/** The code with the patches of its file; undefined if there are none. Throws if the file has changed. */
export function patched(code: string, id: string, isServer = false): string | undefined {
  const path = id.split('?')[0] ?? ''
  const patches = PATCHES.filter(({ file, isOfServer }) => path.endsWith(file) && (isServer || isOfServer !== true))
  if (patches.length === 0) return undefined
  return patches.reduce((text, { file, from, to }) => {
    if (text.split(from).length !== 2)
      throw new Error(`${file} is not what it was: see whether its patch is still needed`)
    return text.replace(from, () => to)
  }, code)
}

/** Files that the worker's bundler replaces. */
const ALIASED: Readonly<Record<string, string>> = {
  'node_modules/@remix-run/router/dist/router.js': 'build/patched/router.js',
}

export function remixPatches(): Plugin {
  let isOfServer = false
  return {
    name: 'tarn:remix-patches',
    configResolved({ build }) {
      isOfServer = Boolean(build.ssr)
    },
    transform(code, id) {
      const text = patched(code, id)
      return text === undefined ? undefined : { code: text, map: null }
    },
    closeBundle() {
      if (!isOfServer) return
      for (const [from, to] of Object.entries(ALIASED)) {
        const text = patched(readFileSync(join(root, from), 'utf8'), `/${from}`, true)
        if (text === undefined) throw new Error(`${from} has no patch`)
        mkdirSync(dirname(join(root, to)), { recursive: true })
        writeFileSync(join(root, to), text)
      }
    },
  }
}
