import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, transformWithOxc, type Plugin, type Rollup } from 'vite'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)
const compressible = /\.(?:js|css|html|svg|json|txt|map)$/
const server = 'http://127.0.0.1:8080'

/** Writes .gz and .br beside every asset worth it, so that the server never compresses while someone waits. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'fengguang:precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir.startsWith('/') ? config.build.outDir : join(config.root, config.build.outDir)
    },
    async closeBundle() {
      for (const name of await readdir(folder, { recursive: true })) {
        const path = join(folder, name)
        if (!compressible.test(name) || name.startsWith('.vite') || (await stat(path)).size < 1024) continue
        const bytes = await readFile(path)
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
        const [gz, br] = await Promise.all([gzipAsync(bytes, { level: 9 }), brotliAsync(bytes, quality)])
        await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)])
      }
    },
  }
}

/** The screen that opens without a network. */
const fieldModule = '/src/app/FieldApp.tsx'

/** Files of the build that the field screen needs, whatever is opened in it; nothing of the other screens. */
function fieldFiles(bundle: Rollup.OutputBundle): string[] {
  const chunkOf = (name: string) => {
    const found = bundle[name]
    return found?.type === 'chunk' ? found : undefined
  }
  const names = Object.keys(bundle)
  const walk = (from: readonly string[], reached: ReadonlySet<string>, withLazy: boolean) => {
    const seen = new Set(reached)
    const waiting = [...from]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const chunk = chunkOf(name)
      if (!chunk || seen.has(name)) continue
      seen.add(name)
      waiting.push(...chunk.imports, ...(withLazy ? chunk.dynamicImports : []))
    }
    return seen
  }
  const shell = walk(
    names.filter((name) => chunkOf(name)?.isEntry),
    new Set(),
    false,
  )
  const field = names.filter((name) => chunkOf(name)?.facadeModuleId?.endsWith(fieldModule))
  if (field.length === 0) throw new Error(`${fieldModule} is not a chunk of the build`)
  const chunks = [...walk(field, shell, true)]
  const styles = chunks.flatMap((name) => [...(chunkOf(name)?.viteMetadata?.importedCss ?? [])])
  return [...new Set([...chunks, ...styles])].toSorted()
}

/** The service worker with the names of the files it keeps; a build that changes one of them is another version. */
function fieldWorker(): Plugin {
  const shell = ['index.html', 'favicon.svg', 'manifest.webmanifest', 'icons/192.png']
  return {
    name: 'fengguang:field-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const path = join(import.meta.dirname, 'worker/field-worker.ts')
      const { code } = await transformWithOxc(await readFile(path, 'utf8'), path)
      const files = [...shell, ...fieldFiles(bundle)].map((file) => `/${file}`)
      const version = createHash('sha256').update(files.join('\n')).update(code).digest('hex').slice(0, 16)
      const source = `const build = ${JSON.stringify({ version, files })};\n${code}`
      this.emitFile({ type: 'asset', fileName: 'field-worker.js', source })
    },
  }
}

const iconFile = /@ant-design.icons.es.components.AntdIcon(?:Light)?\.js$/
const iconRole = /role:\s*"img",\s*"aria-label":\s*icon\.name/

/**
 * Icons stand beside words or in named buttons: read out as "plus" or "down" they disturb. Only one that is named or
 * pressed itself is heard. Antd's own icons come through the same file, which no setting reaches.
 */
function quietIcons(): Plugin {
  const quiet = '...(restProps["aria-label"] || restProps.role || onClick ? { role: "img" } : { "aria-hidden": true })'
  return {
    name: 'fengguang:quiet-icons',
    transform: {
      filter: { id: iconFile },
      handler(code, id) {
        if (!iconRole.test(code)) throw new Error(`icons can no longer be hidden from screen readers: ${id}`)
        return { code: code.replace(iconRole, quiet), map: null }
      },
    },
  }
}

const schemaFile = /zod.v4.(?:classic.schemas|core.to-json-schema)\.js$/
const translation = /^ *inst\._zod\.processJSONSchema = .*;$/gm
const exported = /^export (?:(?:const|function) |\{ \w+ as )(\w+)/gm

/** Every zod schema carries its translation to JSON Schema, six kilobytes of every start. No page calls it. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'fengguang:without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: schemaFile },
      handler(code, id) {
        const isClassic = id.includes('classic')
        const found = [...code.matchAll(isClassic ? translation : exported)]
        if (found.length === 0) throw new Error(`the translation to JSON Schema is no longer found in ${id}`)
        if (isClassic) return { code: code.replace(translation, ''), map: null }
        const names = found.map(([, name]) => `refuse as ${name}`).join(', ')
        const refuse = `const refuse = () => () => { throw new Error('JSON Schema is left out of this build') }`
        return { code: `${refuse}\nexport { ${names} }`, map: null }
      },
    },
  }
}

/**
 * Parts that lists have in common, together: by default each set of pages that shares a module gets a chunk of its
 * own, and dozens of small ones are compressed badly. Without their dependencies, or the login page would load them.
 */
const sharedParts = {
  includeDependenciesRecursively: false,
  groups: [
    // What the login page needs, in one file.
    { name: 'start', tags: ['$initial' as const], priority: 1 },
    {
      name: 'icons',
      test: /@ant-design.icons.*(?:Info|Close|Upload|Calendar|Download|Plus|Setting|CheckCircleF|ExclamationCircleF|DownO|More|Reload)/,
      minShareCount: 4,
    },
    // The words of a language come with the theme, which every page has.
    {
      name: 'lists',
      test: /antd.es.(?:select|pagination|alert|skeleton|checkbox|popover|empty)|@rc-component.(?:select|pagination(?!.+locale)|virtual-list|checkbox)|useLocale|useVariants|fallbackProp|getRenderPropValue|callSuper|kit.(?:Card|ErrorPicture)/,
      minShareCount: 4,
    },
    // Four of five pages are lists.
    {
      name: 'list-pages',
      test: /kit.(?:list\W|field\.|field-|Figure\.|FieldValue|Search|search|DayPicker|record-address|use-ask|StateTag|state-glyphs)|antd.es.(?:input\W|_util.hooks.use(?:Sync|Force|Allow))|@rc-component.input\W|lib.use-download|kernel.(?:field-label|import-preview|notices)/,
      minShareCount: 30,
    },
    // What every chart is drawn with, in one piece; what one kind alone needs comes with that kind.
    { name: 'charts', test: /node_modules.(?:echarts|zrender)/, minShareCount: 4 },
    // Apart from the panel around a chart, or the picture would wait for the buttons.
    {
      name: 'chart-parts',
      test: /kit.(?:chart.(?:chart-options.option-parts|.*(?:texts|units|figures|layout|zero))|curve.curve(?:-option|\.model))/,
    },
  ],
}

/** Everything that is not a screen: the families of specification §7 and the server's own addresses. */
const apiPaths =
  '^/(?:microplat|Login|UserAuthHandle|AdminUser|Base\\w+|authComUserRel|company|pvwp|ce|wp|his|docs|healthz|readyz|metrics)(?:/|$|\\.)'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), quietIcons(), withoutJsonSchema(), fieldWorker(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // Each page names the chunks it needs: short names are two kilobytes of every start.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash:8].js', codeSplitting: sharedParts } },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { [apiPaths]: { target: server, changeOrigin: false } } },
  preview: { host: '127.0.0.1', port: 4173, proxy: { [apiPaths]: { target: server, changeOrigin: false } } },
})
