const debianReleases = ['', '', '', '', '', '', '', 'wheezy', 'jessie', 'stretch', 'buster'];
debianReleases.push('bullseye', 'bookworm', 'trixie', 'forky');
const ubuntuReleases: Readonly<Record<string, string>> = {
  '12.04': 'precise',
  '14.04': 'trusty',
  '16.04': 'xenial',
  '18.04': 'bionic',
  '20.04': 'focal',
  '22.04': 'jammy',
  '23.10': 'mantic',
  '24.04': 'noble',
  '24.10': 'oracular',
  '25.04': 'plucky',
};

/** Which release shipped which version of a package that often hides its build. */
const shipped = `
debian openssh 6.0p1=wheezy 6.7p1=jessie 7.4p1=stretch 7.9p1=buster 8.4p1=bullseye 9.2p1=bookworm 10.0p1=trixie
ubuntu openssh 5.9p1=precise 6.6.1p1=trusty 6.6p1=trusty 7.2p2=xenial 7.6p1=bionic 8.2p1=focal 8.9p1=jammy 9.3p1=mantic 9.6p1=noble 9.7p1=oracular 9.9p1=plucky
redhat openssh 5.3p1=6 5.3=6 6.6.1=7 7.4=7 7.4p1=7 8.0=8 8.0p1=8 8.7=9 8.7p1=9 9.9=10 9.9p1=10
debian apache2 2.2.22=wheezy 2.4.10=jessie 2.4.25=stretch 2.4.38=buster 2.4.46=bullseye 2.4.48=bullseye 2.4.51=bullseye 2.4.52=bullseye 2.4.53=bullseye 2.4.54=bullseye 2.4.56=bullseye 2.4.57=bookworm 2.4.59=bullseye,bookworm 2.4.61=bullseye,bookworm 2.4.62=bullseye,bookworm
ubuntu apache2 2.2.22=precise 2.4.7=trusty 2.4.18=xenial 2.4.29=bionic 2.4.41=focal 2.4.52=jammy 2.4.57=mantic 2.4.58=noble 2.4.62=oracular 2.4.63=plucky
redhat httpd 2.2.15=6 2.4.6=7 2.4.37=8 2.4.51=9 2.4.53=9 2.4.57=9 2.4.62=9
ubuntu nginx 1.4.6=trusty 1.10.0=xenial 1.10.3=xenial 1.14.0=bionic 1.18.0=focal,jammy 1.24.0=mantic,noble 1.26.0=oracular
debian nginx 1.6.2=jessie 1.10.3=stretch 1.14.2=buster 1.18.0=bullseye 1.22.1=bookworm 1.26.3=trixie
debian exim4 4.84=jessie 4.84.2=jessie 4.89=stretch 4.92=buster 4.94.2=bullseye 4.96=bookworm 4.98=trixie
ubuntu exim4 4.82=trusty 4.86.2=xenial 4.90.1=bionic 4.93=focal 4.95=jammy 4.96=mantic 4.97=noble
debian proftpd-dfsg 1.3.5=jessie 1.3.5b=stretch 1.3.6=buster 1.3.7a=bullseye 1.3.8=bookworm
ubuntu proftpd-dfsg 1.3.5a=xenial 1.3.5e=bionic 1.3.6c=focal 1.3.7c=jammy 1.3.8b=noble
debian openssl 1.0.1t=jessie 1.1.0l=stretch 1.1.1d=buster 1.1.1n=buster,bullseye 1.1.1k=bullseye 1.1.1w=bullseye
ubuntu openssl 1.0.1f=trusty 1.0.2g=xenial 1.1.1=bionic 1.1.1f=focal 3.0.2=jammy 3.0.10=mantic 3.0.13=noble
debian samba 4.2.14=jessie 4.5.16=stretch 4.9.5=buster 4.13.13=bullseye 4.17.12=bookworm
ubuntu samba 4.3.11=xenial 4.7.6=bionic 4.11.6=focal 4.13.17=focal 4.15.13=focal,jammy 4.15.5=jammy 4.15.9=jammy 4.19.5=noble
debian lighttpd 1.4.35=jessie 1.4.45=stretch 1.4.53=buster 1.4.59=bullseye 1.4.69=bookworm
debian bind9 9.9.5=jessie 9.10.3=stretch 9.11.5=buster 9.16.15=bullseye 9.16.22=bullseye 9.16.27=bullseye 9.16.33=bullseye 9.16.37=bullseye 9.16.42=bullseye 9.16.44=bullseye 9.16.48=bullseye 9.16.50=bullseye 9.18.12=bookworm 9.18.16=bookworm 9.18.19=bookworm 9.18.24=bookworm 9.18.28=bookworm 9.18.33=bookworm
ubuntu bind9 9.9.5=trusty 9.10.3=xenial 9.11.3=bionic 9.16.1=focal 9.16.48=focal 9.18.1=jammy 9.18.12=jammy 9.18.18=jammy,mantic
debian dovecot 2.2.13=jessie 2.2.27=stretch 2.3.4.1=buster 2.3.13=bullseye 2.3.19.1=bookworm
debian vsftpd 3.0.2=jessie 3.0.3=stretch,buster,bullseye,bookworm
`;

const shippedIn = new Map<string, readonly string[]>();
for (const line of shipped.split('\n')) {
  const [family = '', name = '', ...versions] = line.split(' ');
  for (const each of versions) {
    const [version = '', releases = ''] = each.split('=');
    shippedIn.set(`${family} ${name} ${version}`, releases.split(','));
  }
}

/** Releases that shipped a version of a package; undefined when the table does not have it. */
export function shippingReleases(place: string): readonly string[] | undefined {
  return shippedIn.get(place);
}

/** The release that a build of Debian names: `deb12u3` is bookworm; '' when it names none. */
export function debianRelease(build: string): string {
  return debianReleases[Number(/deb(\d{1,2})/.exec(build)?.[1] ?? 0)] ?? '';
}

/** The same of Ubuntu: `0ubuntu0.20.04.2` is focal. */
export function ubuntuRelease(build: string): string {
  const [, number = ''] = /ubuntu[\d.]*?[.+~]?((?:1\d|2\d)\.(?:04|10))(?:\D|$)/.exec(build) ?? [];
  return ubuntuReleases[number] ?? '';
}
