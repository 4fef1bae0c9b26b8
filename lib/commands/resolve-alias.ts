import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'

const root = new URL('../../', import.meta.url)
const endings = ['.ts', '.tsx']

/**
 * Lets Node resolve the app's modules as the bundler does: `@/` is the project's folder, and extensions may be omitted.
 */
registerHooks({
  resolve(specifier, context, next) {
    const ours =
      specifier.startsWith('@/') || (specifier.startsWith('.') && !context.parentURL?.includes('/node_modules/'))
    if (!ours) return next(specifier, context)
    const address = specifier.startsWith('@/')
      ? new URL(specifier.slice(2), root)
      : new URL(specifier, context.parentURL)
    const found = endings.map((ending) => new URL(`${address}${ending}`)).find((candidate) => existsSync(candidate))
    return next(found?.href ?? address.href, context)
  },
})
