import type { MenuSite } from '#contract/menu-site.ts'
import type { Words } from '../../words/words.ts'

type FooterProps = { menuSite: MenuSite; words: Words }

/** Where the branch is, and what it must or wants to say about its menu. */
export function Footer({ menuSite, words }: FooterProps) {
  const { branch, brand, setting } = menuSite
  const { allergenStatement, taxNote, legalNotice } = setting
  return (
    <footer className="footer">
      <div className="footer-inner">
        <section>
          <h2>{words.visitUs}</h2>
          <p className="footer-name">{branch.name === brand.name ? brand.name : `${brand.name} · ${branch.name}`}</p>
          {branch.address && <address>{branch.address}</address>}
          {branch.telephone && (
            <p>
              <a href={`tel:${branch.telephone.replace(/[^\d+]/g, '')}`}>
                <bdi>{branch.telephone}</bdi>
              </a>
            </p>
          )}
        </section>
        <section>
          <h2>{words.goodToKnow}</h2>
          <p>{allergenStatement ?? words.allergenStatement}</p>
          {taxNote && <p>{taxNote}</p>}
          {legalNotice && <p className="footer-legal">{legalNotice}</p>}
        </section>
      </div>
    </footer>
  )
}
