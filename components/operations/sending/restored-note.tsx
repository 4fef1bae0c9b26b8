import { useTranslations } from 'next-intl'

/** Says, to those who hear the page, that what was filled in before a reload is there again. */
export function RestoredNote() {
  const t = useTranslations('sending')
  return (
    <span role="status" className="sr-only">
      {t('draft-kept')}
    </span>
  )
}
