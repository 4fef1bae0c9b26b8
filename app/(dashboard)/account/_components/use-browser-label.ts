import Bowser from 'bowser'
import { useTranslations } from 'next-intl'

/** Usual name of a browser, from its user agent: "Chrome no Windows". */
export function useBrowserLabel(): (agent: string | null) => string {
  const t = useTranslations('account.sessions')
  return (agent) => {
    if (agent === null) return t('browser-not-reported')
    const { browser, os } = Bowser.parse(agent)
    if (!browser.name) return t('browser-unknown')
    return os.name ? t('browser', { browser: browser.name, system: os.name }) : browser.name
  }
}
