/** Files in the format of recog and nmap, written for these tests. */
export const recogXml = `<?xml version="1.0" encoding="UTF-8"?>
<fingerprints matches="ssh.banner" protocol="SSH" database_type="service" preference="0.90">
  <!-- <fingerprint pattern="^Never$"><description>Taken out</description></fingerprint> -->
  <fingerprint pattern="^Harbour_([\\d.]+)(?: (Deb|Rpm)ian)?$">
    <description>Harbour
      shell</description>
    <example service.version="1.2">Harbour_1.2</example>
    <param pos="0" name="service.vendor" value="Pier &amp; Sons"/>
    <param pos="0" name="service.product" value="Harbour"/>
    <param pos="1" name="service.version"/>
    <param pos="2" name="_tmp.kind"/>
    <param pos="0" name="os.product" value="{_tmp.kind}ian"/>
    <param pos="0" name="service.cpe23" value="cpe:/a:pier:harbour:{service.version}"/>
    <param pos="0" name="os.cpe23" value="cpe:/o:pier:deck:{os.version}"/>
  </fingerprint>
  <fingerprint pattern="^harbour" flags="REG_ICASE" certainty="0.5">
    <description>Harbour of any age</description>
    <example>HARBOUR_x</example>
    <param pos="0" name="service.product" value="Harbour"/>
  </fingerprint>
  <fingerprint pattern="^Quay.*Board\\d" flags="REG_DOT_NEWLINE">
    <description>Harbour of any age</description>
    <param pos="0" name="hw.device" value="Router"/>
  </fingerprint>
  <fingerprint pattern="^(\\w)\\1$">
    <description>Twice the same</description>
  </fingerprint>
</fingerprints>`;

export const nmapProbes = `# Written for tests
Exclude T:9100-9107
Probe TCP NULL q||
totalwaitms 6000
match ssh m|^SSH-([\\d.]+)-Harbour_([\\w.]+)\\r?\\n|i p/Harbour sshd/ v/$2/ i/protocol $1/ o/Deck/ cpe:/a:pier:harbour:$2/ cpe:/o:pier:deck/a
softmatch ssh m/^SSH-/
match db m=^.\\0\\0\\0\\n(\\d+)_(\\d+)_x= p/Store/ v/$SUBST(1,"0",".")-$2/ h/$P(2)/ d/storage/
match count m|^N(..)$|s p/Counter/ v/$I(1,">")/
match bad m|^(a)\\1| p/Twice/
match worse m|^never ends
match worst m|^a| p/never ends
nonsense
Probe UDP Ask q|x|
match ask m|^answer (\\w+)| p/$1/
`;
