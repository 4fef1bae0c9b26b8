import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'

/** A text exactly as it stands, breaks and spaces too. */
export function AnsweredText({ text }: { text: string }) {
  const t = useTranslations('infractions.case.answered')
  return (
    <section aria-label={t('text')} className="flex flex-col gap-2">
      <header className="flex min-h-7 items-center justify-between gap-2">
        <h3 className="font-semibold text-sm">{t('text')}</h3>
        <CopyButton value={text} what={t('text-copy')} />
      </header>
      <p className="whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 text-sm wrap-anywhere">{text}</p>
    </section>
  )
}
