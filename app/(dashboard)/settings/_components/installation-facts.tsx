import { useTranslations } from 'next-intl'
import { KeyValue } from '@/components/ui/key-value'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import type { Installation } from '@/lib/features/settings/schema'
import { Section } from './section'

/** A header tells the time by whole seconds: less than this is no difference. */
const sameClockSeconds = 2

/** Version, database and start of this installation. */
export function InstallationFacts({ installation }: { installation: Installation }) {
  const t = useTranslations('settings.installation')
  const { version, build, database, upSince } = installation
  return (
    <Section title={t('title')}>
      <KeyValue
        className="tabular-nums"
        rows={[
          { label: t('lastro'), value: version },
          { label: t('build'), value: build ? <MonoId value={build} /> : t('unknown') },
          {
            label: t('database'),
            value: [
              t(database.kind, { version: database.version, migrations: database.migrations }),
              database.connections && t('connections', database.connections),
            ]
              .filter(Boolean)
              .join(', '),
          },
          { label: t('clock'), value: <Clock clock={installation.clock} /> },
          { label: t('up-since'), value: <Moment at={upSince} /> },
        ]}
      />
    </Section>
  )
}

function Clock({ clock }: Pick<Installation, 'clock'>) {
  const t = useTranslations('settings.installation')
  if (!clock) return t('unknown')
  const { service } = clock
  const seconds = Math.abs(clock.seconds)
  if (seconds < sameClockSeconds) return t('clock-right', { service })
  return clock.seconds > 0 ? t('clock-behind', { service, seconds }) : t('clock-ahead', { service, seconds })
}
