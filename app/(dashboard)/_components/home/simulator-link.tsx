import { useTranslations } from 'next-intl'
import { textLinkClass } from '@/components/ui/button'

/** Link to the simulator's panel with the first steps; nothing where `panel` is null. */
export function SimulatorLink({ panel }: { panel: string | null }) {
  const t = useTranslations('home')
  if (panel === null) return null
  return (
    <section className="border-line border-b px-5 py-3 text-sm max-md:px-4 print:hidden">
      <a href={panel} target="simulator" className={textLinkClass}>
        {t('simulator')}
      </a>
    </section>
  )
}
