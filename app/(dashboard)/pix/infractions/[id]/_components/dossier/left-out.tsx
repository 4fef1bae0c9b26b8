import { FileLock2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { DossierOutline } from '@/lib/features/pix/infractions/dossier/schema'

/** Files that are not in the dossier, each with its reason and what helps. */
export function LeftOutFiles({ leftOut }: { leftOut: DossierOutline['leftOut'] }) {
  const t = useTranslations('infractions.dossier')
  if (leftOut.length === 0) return null
  return (
    <ul aria-label={t('left-out')} className="flex flex-col gap-2 px-5 py-3 text-sm max-md:px-4">
      {leftOut.map(({ part, name, reason }) => (
        <li key={`${part} ${name}`} className="flex gap-2">
          <FileLock2 aria-hidden className="mt-0.5 flex-none text-wait-ink" />
          <p className="wrap-anywhere min-w-0 text-ink-2">
            <span className="font-medium text-wait-ink">{t('left-out-name', { name })}</span> {t(`reason.${reason}`)}
          </p>
        </li>
      ))}
    </ul>
  )
}
