import type { MenuSite } from '#contract/menu-site.ts'
import { feedbackFormPath, statementPath } from '../pages/language-path.ts'
import type { SiteText } from '../text/site-text.ts'

type FooterProps = { menuSite: MenuSite; t: SiteText; locale: string }

export function Footer({ menuSite, t, locale }: FooterProps) {
  const { branch, brand, setting } = menuSite
  const { allergenStatement, taxNote, legalNotice } = setting
  return (
    <footer className="footer">
      <div className="footer-inner">
        <section>
          <h2 lang={t.language}>{t.visitUs}</h2>
          <p className="footer-name">{branch.name === brand.name ? brand.name : `${brand.name} · ${branch.name}`}</p>
          {branch.address && <address>{branch.address}</address>}
          {branch.openingWords && <p>{branch.openingWords}</p>}
          {branch.telephone && (
            <p>
              <a href={`tel:${branch.telephone.replace(/[^\d+]/g, '')}`}>
                <bdi>{branch.telephone}</bdi>
              </a>
            </p>
          )}
        </section>
        <section>
          <h2 lang={t.language}>{t.goodToKnow}</h2>
          <p lang={allergenStatement ? undefined : t.language}>{allergenStatement ?? t.allergenStatement}</p>
          {menuSite.allergens.length > 0 && <p lang={t.language}>{t.notListed}</p>}
          {taxNote && <p>{taxNote}</p>}
          {setting.feedbackEnabled && (
            <p>
              <a href={feedbackFormPath(menuSite, locale)} lang={t.language}>
                {t.feedback}
              </a>
            </p>
          )}
          <p>
            <a href={statementPath(menuSite, locale)} lang={t.language}>
              {t.accessibility}
            </a>
          </p>
          {legalNotice && <p className="footer-legal">{legalNotice}</p>}
        </section>
      </div>
    </footer>
  )
}
