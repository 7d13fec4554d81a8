import {
  type BrandColors,
  brandColorFault,
  brandColors,
  houseColor,
  isFitLogo,
  type Localized,
  logoSideMin,
} from '@parcela/domain';
import { BusinessError } from '@parcela/platform/errors.ts';

/** The legal entity that operates the platform: configuration of the deployment. */
export interface Company {
  readonly name: string;
  readonly address: string;
  readonly companyId: string;
  readonly email: string;
}

/** A stored picture that everybody may read at its lasting address. */
export interface BrandPicture {
  readonly documentId: string;
  readonly width: number;
  readonly height: number;
}

/** What a person knows the platform by, in one version. */
export interface Brand {
  /** Of the configuration; 0 before the first. */
  readonly version: number;
  /** The same in every language. */
  readonly name: string;
  /** What the platform is called as a page: title of the tab, of a shared link, of the installed app. */
  readonly title: Localized;
  readonly image: (BrandPicture & { readonly alt: Localized }) | null;
  /** Square; null: a drawn house in the brand's colour. */
  readonly logo: BrandPicture | null;
  readonly colors: BrandColors;
  /** What is edited with the brand, for the contact. */
  readonly phone: string | null;
  readonly company: Company;
}

/** What a version of the configuration says of the brand. */
export interface BrandVersion {
  readonly version: number;
  readonly name: string;
  readonly title: Localized;
  readonly primaryColor: string;
  readonly image: Brand['image'];
  readonly logo: Brand['logo'];
  readonly phone: string | null;
}

/** Before staff have entered anything, the legal entity is the brand. */
const unnamed = ({ name }: Company): BrandVersion => ({
  version: 0,
  name,
  title: { cs: name, en: name, pl: name },
  primaryColor: houseColor,
  image: null,
  logo: null,
  phone: null,
});

export const brandOf = (found: BrandVersion | undefined, company: Company): Brand => {
  const { primaryColor, ...brand } = found ?? unnamed(company);
  return { ...brand, colors: brandColors(primaryColor), company };
};

/** @throws BusinessError 422 `brand.color_unreadable` with the pair and the nearest colour that can be read */
export const requireReadable = (primaryColor: string): void => {
  const fault = brandColorFault(primaryColor);
  if (fault === null) return;
  throw new BusinessError('brand.color_unreadable', { ...fault });
};

/** @throws BusinessError 422 `brand.logo_unfit` */
export const requireFitLogo = ({
  width,
  height,
}: {
  readonly width: number | null;
  readonly height: number | null;
}): void => {
  if (!isFitLogo({ width: width ?? 0, height: height ?? 0 }))
    throw new BusinessError('brand.logo_unfit', { least: logoSideMin });
};
