import { useTranslations } from 'next-intl'
import { textLinkClass } from '@/components/ui/button'
import { simulatorPanel } from '@/lib/features/overview/service'

/** Link to the simulator's panel with the first steps; nothing with the real services. */
export function SimulatorLink() {
  const t = useTranslations('home')
  const panel = simulatorPanel()
  if (panel === null) return null
  return (
    <section className="border-line border-b px-5 py-3 text-sm max-md:px-4 print:hidden">
      <a href={panel} target="simulator" className={textLinkClass}>
        {t('simulator')}
      </a>
    </section>
  )
}
