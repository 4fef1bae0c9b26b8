import { useTranslations } from 'next-intl'

/** Separates two ways to sign in. */
export function Or() {
  const t = useTranslations('sign-in')
  return (
    <p className="flex items-center gap-3 text-ink-3 text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('or')}
    </p>
  )
}
