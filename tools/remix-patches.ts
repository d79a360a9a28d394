import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Patch {
  readonly file: string
  readonly from: string
  readonly to: string
  /** For the worker alone, whose bundler takes the patched file by an alias of wrangler.toml. */
  readonly isOfServer?: boolean
}

/** The errors of the language. Any other name of a global would be called as a constructor with words of the sender's choice. */
const ERRORS = '/^(?:Eval|Range|Reference|Syntax|Type|URI)Error$/'

/** Milliseconds within which nobody misses a sign that something happens. */
const BLINK_MS = 60

/** From the pointer on a link to the press: for as long what was fetched ahead is as good as fetched now. */
const AHEAD_MS = 10_000

/** What is changed in Remix while it is bundled, for it has reached its end of life. The reasons: `docs/decisions/005-remix-patches.md`. */
export const PATCHES: readonly Patch[] = [
  {
    file: '/@remix-run/react/dist/esm/routeModules.js',
    from: 'window.location.reload();',
    to: "window.dispatchEvent(new Event('file-gone'));",
  },
  {
    // What a page's script imports would be asked for only once that script has come: a round trip more on the way to the page.
    file: '/@remix-run/react/dist/esm/routeModules.js',
    from: 'let routeModule = await import(',
    to: `for (const file of route.imports ?? []) import(/* @vite-ignore */ file).catch(() => {});
    let routeModule = await import(`,
  },
  {
    // A page comes together with what it needs besides its script: its words. It can then be drawn at once, and none waits half drawn.
    file: '/@remix-run/react/dist/esm/routeModules.js',
    from: 'routeModulesCache[route.id] = routeModule;',
    to: `const needs = [];
    window.dispatchEvent(new CustomEvent('page-comes', { detail: { handle: routeModule.handle, needs } }));
    await Promise.all(needs);
    routeModulesCache[route.id] = routeModule;`,
  },
  {
    // What is fetched ahead waited in the browser's cache; to come out of it and be decoded took a tenth of the way to a page. Here it waits
    // as it will be used, read, for one press. Whatever a visitor changes on the server may change it, and what failed was never there.
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
  // Our links are lighter. What is given a name stays in the bundle, used or not.
  { file: '/@remix-run/react/dist/esm/components.js', from: 'NavLink.displayName = "NavLink";', to: '' },
  { file: '/@remix-run/react/dist/esm/components.js', from: '\nLink.displayName = "Link";', to: '' },
  {
    // Where one is concerns the boundary for errors alone; all that reads what Remix is made of was made anew for it, twice a page.
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
    // Of all that is put into the page, links are looked for in what came, not once more in all that stands around it: a long list that
    // scrolls was searched whole in every frame.
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
    // Routes are ranked anew for every match, several times a page. The list of them is copied now and then, its one root stays.
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
    // The server's never change. The browser's grow, in their place, as it learns of more pages.
    file: '/@remix-run/router/dist/router.js',
    from: 'childrenToPatch.push(...newRoutes);',
    to: `childrenToPatch.push(...newRoutes);
  flattenRoutes.known = undefined;`,
  },
  {
    // A page asks several times where a path leads, and once of routes that were made for it alone. What is found among routes of one
    // shape is found among all of that shape; whoever asks gets matches of its own, with routes of its own.
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
    // As is the expression of a path; there are as many as routes and links of the bar.
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
    // That a page is on its way is drawn only once it has been for longer than a blink: one that was fetched ahead is there before, and a
    // fourth of the way to it went into drawing that it was coming. Another page is then drawn in one go: in slices it takes a third longer,
    // and the page before, which they are to keep alive, is what one has just left. A page that only changes keeps being drawn in slices.
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
    // What was late on the server but is there before the page is drawn, as on pages that were fetched ahead, is drawn with it. A promise
    // alone does not tell.
    file: '/turbo-stream/dist/turbo-stream.mjs',
    from: 'deferred.resolve(value);',
    to: `deferred.resolve(value);
        Object.assign(deferred.promise, { status: "fulfilled", value });`,
  },
  {
    // What breaks on the way is told to those who wait for it. Nobody may: the page came ahead, and its link was not pressed.
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

/** The code with the patches of its file; undefined for a file that has none. Throws when a file is not what it was. */
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

/** Files that the worker's bundler takes in the place of the package's own. */
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
