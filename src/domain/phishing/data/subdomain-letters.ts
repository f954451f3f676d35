/* eslint max-lines: off -- a table of data */
/** Made by scripts/train-url-score.mjs from lists that are not part of this project; do not edit. */

/** Letters of what stands before registered names of ordinary URLs: a context, then each letter with its surprise in tenths of a bit. */
export const usual = `
- s33 a33 c35 p35 e38 u42 043 145 t46 g46 i47 m48 n51 w52 d52 v52 b54 256 f62 h62 r62 o63 l66
-0 06
-00 02
-1 \$13 -20 .20
-2 \$16
-a p15 s30 d39
-ap i6 p18
-as s9
-c o15 d28 l29
-cd n0
-cl o5
-co m19 n19
-e a16 x29 u33
-ea s1
-ex t4
-g e13 c25
-ge o5
-i n15 a20 m24
-ia d2
-l o6
-m a17 e23
-n o8
-no r8
-p r5
-pr o3
-s e24 g26 t35 c39 i39 o39
-se r11
-sg \$2
-st a4
-t a16
-ta g4
-u s3
-us -12 \$21 e25
-v a19
-w e7
-we s6
. c33 a33 p33 s33 m38 d39 u39 t43 o44 e44 g45 f50 l51 i53 w54 n55 r57 v59 j65
.a p11
.ap i6 p15
.c o14 d27
.cd n0
.co m10
.d e24 i24
.i n6
.in t6
.m o25
.n e10
.p r9 u25
.pr o4
.s e22 t26
.se r6
.st a0
.t i22
.u s2
.us -10 \$14
0 016 \$31 132 334 538 442 243 .48
00 014 322 534 \$38 138
000 320 520
003 18 \$14
005 \$2
01 \$6 -22
02 \$7
03 112 \$14
04 \$12
05 \$10
1 \$16 .33 634 -35 036 244 346 846 151 451 951 553
1- t22
10 011
100 33
16 -4
16- a19
2 \$15 .31 -33 140 441 045 945 649
3 \$20 129 .36 239 042 642
4 \$14 739 142 442
5 \$19 031 134
50 \$7
51 \$2
6 -21 \$26 037 441 641 741
6- a19
7 \$18
8 \$24 633 933 435
9 \$21 132 632
^ a24 c30 s36 e40 d41 p43 i44 m45 b46 u47 g50 f51 t51 o52 n54 l54 r56 h61 w61 v64 k67 j74 175 077 q77 y82
^1 .11
^a p22 d30 138 c40 n42 g44 s46 l48 m49 u49 b51 252 r53 .58 a58 t58 -59 i59 e62 z62
^a1 817
^a2 010
^ac c14
^ad s16 o31
^ag e12 g18
^am p12
^an a7
^ap i6 p20
^as s10
^au t6
^b a29 e32 i33 l38 r38
^be a3
^c o19 d29 a33 l36 r36 s39 h43 m47 e51
^cd n2
^cl o12 i14
^co n10 m23 l32
^cr l14
^d e24 a31 s32 i33 n33 u38 c43 m46 o46
^da t5
^de v14
^di s10
^dn s3
^ds p4
^du a3
^e n27 130 d32 x36 v39 s40 u42 p44 346
^ed g7
^en s11
^ev e2
^f i23 a26 e32 o32
^fa s9
^g c30 l33 o33 r33 a36 s36 w36
^i n23 m27 d33 p33 s38 a42
^im a11
^ip v9
^j s10
^l o21 i28 f29
^lo g7
^m a22 e25 o34 s35 y39 p41
^ma i17 t17
^me d8
^mo b7
^n e19 t25
^nt p5
^o n9 c34
^on e0
^p r21 i30 a31 l37 u37 o39 143 b43
^pi x11
^pl a2
^pr o8 e22
^q a5
^r e24 t24 u30
^rt b6
^s t23 e27 s37 y38 c40 f43 d44 u46 i48
^sd k4
^se r16 t17
^st a13 u17 o27
^sy n1
^t r19 e30 a35
^tr a6
^u s13 n25 p31 m39
^un i2
^us -17 e18
^w s22
a p31 t32 d37 s38 l38 c39 \$40 n43 g44 m46 r46 i50 153 u56 -59 y59 b59 .61 265 z65 a66 f66 v66 k67 e76 w76 x77
a1 820
a2 015
ac k17 c25 o30
acc o13
ack \$19 .23
aco n3
ad s22 \$26 -34 o41 e43 m43
ado b2
ads \$19
ag e12 g23
age n15 s15
agg e7 r13
ai l18 n19
ail \$5
al \$25 y28 -32 l32 i33 s33 u40 .42
als t7
aly t1
am \$23 a24 p24 .34 e34 i34
an a18 d26 g33
ana l5
and r7
ang e2
ap i8 p19 \$43 h47
api \$15 .19 -25 139 s41
app l20 s20 \$27
ar a32 e32 c34 g34 s34 t34
as t15 s24 \$31 h38
ass e6
ast -12 \$23
at i20 a23 e24 c39 \$41 f47
ata \$13 r20
atc h1
ate w18 \$24
atf o0
ati c7 o20
au t13 d20
aut h5
av a9
ava t4
ay \$17 -17
b \$27 a32 i34 s36 e40 l42 o45 r45 u45 .46 -47 c51 557 p57 y57 t60
ba l26 c28 n28
bac k0
bal \$2
be a12
bea c0
bi d14 l18 n25
bid \$9
bil e5
bl i11
bli c5
bo s14
bs \$14
c o26 \$32 d37 e38 s39 a41 c44 t44 k44 h45 l46 r48 -51 .52 p55 m58 u58 i64 f68 270 n72 b74
ca t21 d33 \$35 m35 s35
cc \$12 e29 o29
cco u0
cd n2
cdn \$10 -20 .34
ce s19 \$22 -36 n36
ces \$9 s19
ch e20 \$25 a25 i29
cha n6
che c9
ci a12
ck \$18 .23 e29 -31
cl o10 i19
cli e4
clo u1
cm \$16
co n15 l23 m24 u36 o44 r47 v47
col p6 l17
com \$20 .20
con f18 s20 n23 t30 \$34
coo k0
cor e0
cou n6
cov e0
cp \$15
cr l22 i25 o27
cs \$18 -18 p28 .30 y37
csp \$9
csy n0
ct i17 \$19 o29
cti v9 o15
cto r0
cu s12
d \$30 n32 s33 e34 -37 i41 a45 .45 g47 u48 c49 o50 r53 k54 m59 p59 d60 f61 l64 y65 w66 x68 170 b72
d- a28 c31 u31 s36 w36
d-u s2
d. c23 a25 d27 p27
da t6
dat a4
de v23 n26 \$27 l34 o38
del i0
den t1
dev \$15
dg e4
dge \$15
di s18 a23 o29
dia \$9
dis c11
dk \$9 -18
dn \$13 -23 s29 .38
do w13 b22
dob e0
dow n0
dr o15
dro i2
ds c18 \$25 p25 .37
dsc o0
dsp -10 \$12
du a15 c22
dua l0
duc t2
e r31 \$33 n33 s35 d38 t40 a43 c45 -47 l47 .52 v53 b54 x54 m55 o56 156 u56 p60 w61 i67 269 f69 g69 372 y72 e73 477
e- s30 c32
e. s27
ea s12 c29
eac o0
eas t4
eb i25
ebi d0
ec t11 k29
ect \$19 i21 o21
ed s20 g22 \$26 i29 -37
edg e0
edi a8
eds c1
el i21 e26 \$28
ele m2
eli v7
em e10
eme t7
en t9 s30 d40 \$42 g42
ent \$20 s22 -22 .35 r37
eo \$11
er \$22 v23 s33 -36 y39 n40 c45 .48 t48
er- s11
ers \$14
erv i4 e23
es \$18 t19 s30 -34 .44
est \$15 -21 .25
et s24 r26 t27 \$30
etr y9
ets \$8
ett i0
eu \$15 -23
ev e10 \$26 i26
eve n2
ew a11
ewa y2
ex t15 c25
f i27 \$36 o37 e37 a39 f39 r39 l45 -47 d47 t47 149 p54 s54 b56 x56
f1 63
f16 -0
fa s17
fas t0
ff i14
ffi c0
fi g15 c21 n27 l29
fic e7
fil e0
fo r12
for m2
fr o11
fro n0
g e22 \$26 s39 r41 a43 c43 -45 i45 l48 .50 g50 h50 w53 n55 o57 p58 t60 u62
ga t11
gat e3
gc p17
ge s26 \$27 n29 o30 d35 .36 t38 -42
ged \$2
gen t9
geo \$6
ges t12
gg e7 r14
gge d2
gh t8
gi n11
gl o14
glo b0
gr a15
gra p7
gs \$19 -19
gs- p0
h \$29 a30 e32 t33 o36 -41 b45 i45 u46 s50 r52
ha n16 r22
he c18
hec k0
ht t15
htt p0
i n27 c30 \$35 t41 d42 s43 o45 g45 m46 a46 l47 .48 v48 e49 -53 p54 r59 f60 b62 x62 k67 169 u69
i- s14
i. a27 m27
i1 66
i16 -0
ia d21 \$24
ic e16 \$23 s28 -37 .37 a40
ice s15 \$21
ics -12 \$17
id \$19 e23 -32
ie n18 r18 s25
ien t0
if i14
ig h25 i25 \$29 n29
igh t0
il e13 \$22
ile s14
im a18 g27 e29
ima g2
img \$2
in g15 t28 e35 \$36 -44 k46 .48 a48
ine \$11
ing \$14 s21 -29 e29
int e13
io n5 \$29
ion \$11 s20
ip v18
ir e5
is \$22 c29
isc o0
it y18 e25 \$31 o31
ito r0
ity \$10
iv e10 i21 a27
iva t0
ive r8 \$17
ivi t0
ix e8
ixe l2
j s16
js \$7
k \$20 i26 .32 -34 e38 s42 a43
k. t19
ki n13 e19 \$25
kin g5
l i29 \$29 o30 e31 a40 l43 p44 s44 -45 y46 u47 b48 .51 c63 f63 t63
l- s22
la y17 t25
lat f2
lb \$9
le \$22 c28 m28 -33 s33
lec t0
lem e0
li v26 e30 n30 c32 t32 g33
lie n0
lig h4
liv e2
ll e11 \$24
lle c5
lo u18 g20 a27 c33 b35
loa d0
lob a0
loc k4
lou d0
lp r2
lpr d0
ls t21
lst a0
lu s16
ly t6
lyt i1
m a27 \$27 e29 p36 s39 o42 i43 .47 u49 -51 b51 g56 t56 c59 y59 d62 m62 f64 n64
ma i20 t25 g29 l35 \$38 n38
mag e0
mai l10 n15
mat c5
mb o13
mbo s0
me d23 t24 \$26 r29 n31 a35
med i5
men t0
met r1
mg \$9
mi c12 n21
mo n13 b19
mob i2
mp \$15 u27
ms \$16 -24
mu \$13
n t27 e30 \$31 g35 a39 s39 -41 c42 i47 o50 d51 f52 .55 n56 l57 k60 169 u69 y69 m74 p74
n- s23 g30 c32
n1 \$4
na l17 \$29 m29
nal y4
nc \$18 .25 -31
nd r18
ndr o2
ne d22 t29 \$31 c32 r36 l41 s43 u43
nec t2
ned s1
nf i8 o22
nfi g0
ng \$18 e25 s25 -33
nge s12
ngs -8
ni t24 v27
nl o11
nlo a0
nn e4
nne c4
no r13
nor m8
ns \$20 e29 i35
nse n4
nt \$24 s26 -29 e30 .34 p43 r43 i45
nte r7 n13
nts \$5
o n22 d33 r35 l39 u40 \$43 m43 s47 b48 c49 o49 g54 i54 k56 p56 a57 t57 -58 w59 f60 v62 x62
oa d5
oad \$10
ob a20 i22 s22 e25
oba l2
obi l0
oc s15 k20
ocs p3
od -16 \$23 .23 u39
od- u23
od. c16
odu c0
of f8
off i2
oi d17
ok i11
oki e0
ol p12 l23 \$27
oll e0
olp r0
om \$22 .23 e27 p29
on e22 \$26 s29 f33 t33 n39 -40 .50
one d7
onf i3
onn e2
ons \$15 e19
ont e13
oo k12 l23
ook i5
op \$17
or m22 e29 \$30 t32 .37 a37
ore -9
orm a13 \$15
os \$21
ou d13 n22 t25 r30
oud \$10
oun t0
ov e8
ove r0
ow n4
own l3
ox y4
oxy \$6
p r25 i27 \$29 p37 l45 u45 -46 o47 a48 s48 e49 .56 c56 158 m58 t59 h60 b64 d64 v64 x69
p- s24 a26
pa r19
pe r20
ph \$9
pi \$16 .23 -28 x37 143 s45
pi- s11
pi1 62
pis \$0
pix e5
pl a15 e15
pla y9 t11
ple \$9
pm \$2
po r22 o24
poo l0
por t0
pp l23 \$24 s24
ppl e1
pps \$6
pr o8 d20 e37 i44
prd \$22 w26
pre b10
pri v2
pro d3 x33
ps \$12
pt \$8
pu s14 b18 \$26
pub l7
pus h8
q a14 u25
r o26 e30 \$34 a35 i41 d42 t43 v44 -46 s47 y48 m50 c51 .57 n57 g60 u62 k64 l64 b65
r- p23 a25 s25
ra c19 p31 \$33 l33 i36
rac k4
rap h4
rd \$21 w29
re \$24 s27 -32 a37 b39 c41 l41
reb i2
res s14
ri p27 v27 c30
riv a2
rk \$5
rm a17 \$19
rma l2
rn \$14
ro d9 n37 x40 i43 s45
rod -14 \$20 .20 u36
roi d0
ron t3
rox y0
rs \$15
rt b18 \$26
rtb \$8
rv i7 e20
rvi c0
ry \$9 .23
s \$23 t30 -32 e34 c45 s45 p45 .45 i48 y53 u54 g55 h55 a57 o57 d60 l65 m66 f68 r68 b69 v69 270 570 172 073 n75 477 k77 w77 379
s- e27 p30 c37 a38 t38 041 u41 w43
s-0 04
s-c o10
s-e a5
s-p r1
s-u s4
s-w e4
s. a28 u28 m30
s.u s4
sc o10 \$32 r35
sco l4 v22
sd k4
sdk \$8 -15
se r17 t22 n33 a36 \$43 c43
sen t6
ser v4
set t11 s12
sg \$5
si t24 g25 o27
sig n6
sio n0
sit e7
sl \$10
so u22
sp \$15 -24
ss e17 p27 \$35 -35 i35
sse t4
st a20 -26 u28 \$28 .41 e41 o41 r47
st- 110 223
sta t7 c25
ste r5
sto r7
stu \$10 d12
su \$15 r21
sy n1
syn c0
t \$30 i31 a32 e33 -39 r40 s42 u43 o46 .47 t47 p51 h52 c54 l58 y59 b63 m66 d71 n71 173 f73 g75
t- 122 a34 s34 236
t-1 \$10
t1 \$2
ta t21 \$27 g27 l32 r33 c39
tac k0
tag g11
tat i2
tb \$8
tc h14
te r21 n28 s29 l32 w37 \$38 -42
tel e6
ten t12
ter n17
tes t11
tew a0
tf o2
tfo r0
th o23
ti c16 o26 n29 v34 m44
tic \$15 s15 .28
tin g0
tio n0
tiv i4
to r9 k29
tor \$18
tr a12 y26 i32
tra c7 l23
try \$3
ts \$7 -29 .33
tt i16 p16 e28
tti n0
tu \$12 d19 n28
tud e3
ty \$10
u s19 \$29 n35 d36 r40 t40 m46 p50 a51 c51 b52 i54 e55 -61 l64 k66
ua l6
ual s8
ub l12
ubl i0
uc t12
ud \$19 e19
ude n5
un i16 t21
uni v15
ur e11
us -16 \$24 e30 h42 t42 545 247
us- e14 a29 w31
use r15
ut h15
v e19 i24 \$32 a33 245 447 c47 648 154 o54 r54
v2 \$9
v4 \$3
va t11
vat a10 e10
vc \$7
ve r11 n19 \$32
ven t2
ver y16 \$20
vi c7 t24
vic e0
vit y0
w e27 w29 s30 \$32 a33 n41 .47 c47 i49 -51 u51
wa y11
we b14 s14
wes t0
wn l4
wnl o0
ws \$11
wu s0
ww w11 .18
www .7
x \$22 -33 t33 e34 c35 y35 p39
xc h7
xe l7
xp \$2
xy \$5
y \$18 n24 -30 t34 .36 c50 e50 a52
yn c3
ync \$11 .19 -25
yt i3
yti c1
z o30
zo n0
`;

/** The same of phishing URLs. */
export const phishing = `
- c31 j35 s36 a41 m43 p43 i44 e45 d46 l49 n51 b51 v53 t53 w53 o55 g57 r57 f58 u58 h59 161 265 365 066 867 967 k67 x69 -69 470 771 q71 574 674 y76 z83
-0 017
-00 16
-1 023
-a p26 d27 u36 c39 m41 l46 e48 f48 g48 n48 o48 r48
-ac c5
-ad m5
-ap p1
-au t10
-b a19 u32 i33 o35
-ba n6
-bu s6
-c o9 a22 e46 h49 l49 u54 r56
-ca r8 l36 m36
-ce n2
-cl i9
-co -12 m21 \$29 n42 i49
-d a14 e28 i32 o34
-da i7 n20
-e k14 n40 m42 344 a44 x44
-ek i0
-f o24 i29 e31
-g o21 r21 e32 i32
-gr a9
-h e22 o30
-i n10 d24 t37
-id -11 \$21
-in f14 d15
-j p2 a45
-jp \$7 -22 .29
-l o12 i17 e38
-li n7
-lo n12 g13
-m e17 a20 o22
-ma t20 x23 r25
-me i22 m24 r26
-mo n8
-n e8 o25
-ne t5 -22
-no m10
-o n20 r24
-on l4
-p a14 o26 r28 h41 l41
-pa y13 g21
-pl a4
-po r17 i19
-pr o10 e12
-r e16 a26
-ra u6
-re v16
-s e22 b25 u29 i33 t36 a40 o46 c47 h49 p51
-sb i9 l11
-se c10 r16
-si g6
-st a10
-su p5
-t e21 r24 a30 h31 o36
-ta x6
-te r13
-u p9 s24
-up d4
-v e14 p23 i32
-ve r2
-vp a1
-w o19 h24 a30 i31 e33
-wh a4
-wo r1
. c20 j28 s40 a41 t47 m47 l49 p50 n51 u51 i52 e53 d54 r54 v55 g58 o58 f60 w62 b62 h65 169 k70 372 576 _76 078 278 982 x82
.a c17 p25 m31 l39 u41
.ac c1
.am a3
.ap p5
.b r19
.c o2 h51 u58 a62
.ch .11
.co .9 m14 \$45
.cu s0
.d e9
.de \$13 .15
.e k19 d29
.ek i0
.f a19 i22 r22
.fa c2
.g o8
.go .12
.h o12
.ho s4
.i p17 n19 t26
.ip \$2
.j p1 a52
.jp \$5 .28 -31 l49
.k u10
.l o7 i22 a33
.li n11
.lo g6 n17
.m e14 y27 a33
.me r3
.n e10 o25
.ne t2
.o p9
.op e5
.p a19 r26 h30 o32
.pa y3
.r e17 u20
.re a7
.ru n3
.s e18 a28 i35 u35 t36 h42
.sa n4
.se c13 r16
.si g5
.su p3
.t s8 e35
.ts 35 c19
.u k12 s20
.uk \$8 .19
.v i14 e18
.ve r1
.vi a6
.w e10
.we b1
0 030 \$33 235 136 439 341 542 644 845 746 946 d52 b53 c53 f55 .57 e57 n63 a64 t64 -66 l66
00 022 123 234 438 938
000 016 216
01 \$18 229
02 022 524 \$29
020 \$11
03 727
04 227
05 624
06 \$25 325
1 \$25 237 538 340 440 040 841 141 744 -45 647 947 e51 d53 c56 .57 a58 b62 o69 z69
1- s16
10 021 \$25 529
11 \$24 826
12 \$22 030 332
13 \$24 227 330
14 524 \$30 730
15 \$26 626
156 \$6
17 \$24
18 \$21 626
2 \$25 032 540 341 141 942 444 645 745 245 846 .51 a54 f55 -55 b55 d56 c61 e65 p66 j69 n69 r69 s69
20 217 029 \$31 137 437
202 012 515
21 \$25
22 023
23 824 \$26
238 64
24 \$15
25 \$25 627
26 \$24
27 324
29 218
3 \$30 838 -38 038 240 441 543 c44 .44 644 345 145 745 946 d56 a59 e60 f61 b65 r69 s69 x69
3- c21 v25
3-c o3
3-v p2
3. c25
30 \$26 428
32 \$27
33 024
34 526
36 \$20
38 325 627
3c a11
3ca u5
4 \$29 432 539 141 741 042 244 845 346 646 -49 b51 c51 d53 954 e54 f54 .57 a57 t65 h67 u67
42 \$21 623
44 410 335
444 43
45 925 -27
47 226
5 \$32 635 739 939 840 441 342 143 243 044 544 -48 b48 .51 f54 c56 d56 a58 e61 h64 r66
50 323
51 524
52 \$24
54 \$18
56 \$22 631 831
57 \$25 827
58 \$22
59 323 \$27 227
6 \$29 537 338 439 639 240 042 842 144 946 748 b49 c51 f51 -55 .55 a56 d56 e62 t65
60 \$23 423
62 \$22 924
63 \$22
65 \$24
66 \$25 225
68 \$19
7 \$32 336 139 839 539 441 642 044 244 744 e47 .49 949 -51 b52 d54 f55 a58 c62 i62
73 -26
76 022
8 \$30 336 636 238 540 441 941 042 845 747 a49 f51 b51 -52 152 c52 d55 e57 .65 h65
82 824 \$27
83 \$21 826
86 224 \$28 928
862 94
9 \$33 235 338 039 539 840 740 142 643 943 444 a47 b49 d54 e54 .57 -59 f59 c61
92 324 924 \$28
96 318
97 \$23 323
^ s26 a26 w40 e43 m44 t44 v48 c48 u51 p52 j53 b53 d54 l54 h55 i55 f58 r59 o60 g60 x60 n61 y63 k68 168 069 z69 572 375 877 678 778 280 482 982 _85 q89
^0 024
^1 026 227 530
^5 325
^7 519
^8 421
^_ .9
^a m26 c26 e36 d37 n39 l40 k46 i46 p46 b48 a50 g53 f59 u60 o61 163 r63 t68 j72
^aa a20
^ab n20
^ac c4 t31
^ad m15 v25 o35 s35
^ae o7 n30 r34
^ag e12
^ai r5
^ak t4
^al l17 i26 e28
^am a8 e24 z34 b42
^an a19 n24 t29 o33
^ap p5
^au t12
^b c27 e27 a31 i37 l39 r39 u39 o45
^ba n8
^bc p2
^c o21 h25 a30 l35 v40 e47
^ch a7
^cl i10
^co -23 .23
^cv b6
^d a23 e24 o28 f33 i42
^da i5
^df g9
^do c17
^e k11 p24 m44 b49 -51 t51 n53
^e- t4
^eb a2
^ek i1
^em a5
^ep o3
^et c2
^f a20 r31 g40 o40
^fa c11 q20
^g o16 r23 a36 e38 i38
^go -19
^gr p13
^h e19 o19 a34
^he l4
^ho s11 m16
^i n14 t31 c34 l34
^ic l1
^il -0
^in f17 -24 d26 s28
^j a15 p21 c34 o39 u45
^ja c18 p18 b30
^jc b2
^jp -13 .15
^k d24 u24
^ku r4
^l o15 i24 e33 a37 u44
^li f11
^lo g8 n15
^m y14 a26 o32 e34 i43 u52 s54
^ma i9
^me r16 m20
^mo n10
^my t11 .26 j29 -38
^n e21 o23 s35 i37
^ne t14 w16
^no m8
^o r17 n26 p31 f38
^on l8
^op e7
^or i4
^p a12 r32 o34 e40 l40 h44
^pa y5 r30
^pl a6
^pr o10
^r a16 e17 o32
^ra k5
^s a19 e27 t39 b39 m41 i45 u46 h50 p51 o52 c56 159 n60 g61 264 d66 q66 s66 w66 -68 368 f68 r70 872 k72
^sa i16 n21 l37 f40 c48 d48 m49 v51
^sb i13 l33
^se c14 r15 v42 a46
^sh a15 o16
^si t15 g22
^sm b10 t26
^sn a6
^so l21
^sq u4
^ss o4
^st a13 e20 o31
^su p10 b27
^t r25 e28 o34 a35 w39 i39 h40 s42 k45 z51 -54
^ta x17
^te s12 p24
^th e11
^ti k5
^to p19
^tr a8
^ts 35
^u c16 s27 p32 k42 a44 n47 r47
^uc c1
^up d6
^us e15
^v i17 e27 p36 k39 a46 j50
^ve r4
^vi e7 a29
^vp a14
^w w12 e23 h40 a43 d43 o49 i51 p58
^wa l15
^wd e1
^we b4
^wh a6
^wo r3
^ww w1 143
^x c29 f32 n35
^y a21 e30 o34
^ya m9
_ .20
a n33 r35 c39 t40 l40 i40 m42 \$45 d46 p47 s48 y50 b50 -52 e54 g54 z54 a55 k57 u58 f59 o60 .64 x71 q72 v72 w74 j75 175 h78 483 583 983 083 784 886 287 387 688
a- j21 c28 s36 d41 p41 a43 v45 t47
a-c o7
a-j p0
a-p a4
a-s e11
a. c25 g27 a29 v30 n32
a.c o1
a.g o2
a.v i0
aa a26 n28 \$32 -39 d43
aaa \$17 a17
aan -16
ab c27 a27 e30 l37 o39 \$42 i44 n44 b46 s48
aba n7
abc p5
abe t2
abl e7
ac c11 e34 t35 k37 i46 a51 o51 h52 r55 \$57
acc o5 e28 s36
ace b13 -26 s26
aci o7
ack i12 \$23
act i7
ad m21 e28 a38 \$39 i39 s39 v40 o44 -47 353 r53
ade \$24
adm i3
ads \$13
adv e8
ae o12 r34 n35 d43
aen o4
aeo n2
aer n11
af e18 f32 a39
afe t11
ag e7 i29 r37 a40
age \$26 n26 -27 s35 a37
agi n9
ai l20 s20 w30 r34 n41 d45 \$53 -56 t58
aid \$9
ail \$16 -32 .32 134
air b8
ais o2
aiw a0
ak t16 u20 \$39 e42
akt i2
aku t4
al l27 \$29 e29 i33 -35 .36 o46 d49 m49 p51 a54 s56 u59
al- m21
al. c2
ale r23 s23 \$27 -29
ali z20
all e15 \$31
am a14 e24 \$42 i42 z42 s45 o47 b51 c52 p52 -57
ama z5 -43 o43
amb i4
amc o2
ame r11 a30
amz o10
an d29 t31 a33 k33 c44 e44 s44 \$45 p45 g46 n46 -47 i49 h57 o57 u62 b64 666 f66 z66
an- p19
ana -24 z26 g27 a33
anc o13 e16 a22
and e13 b21 a31
ane x18 -22
ang e17
ank \$18 .24 -28 o30
ann a19
anp o8 a15
ans w14
ant a7
ao n30 \$31 l31 m38
ap p11 a31 e36 i40 \$44 c47
apa n1
apc h0
ape \$10
api \$11
app l12 \$24 -40
aq u12 \$27
aqu e1
ar d10 i35 t37 e41 k45 \$55 c55 -57 g58 l58 a60 n60 p60 m62 .64 b64 o64
arc h7
ard -8 .24 \$28 c54
are p23
arg o4
ari .25 \$29 a29
ark e15
arp o4
art i25
as e22 s23 t35 \$36 a43 i45 -46 h46
ase g12 -25
ass -11 \$20
at e17 i18 s35 o40 -45 a47 t49 u50 \$53
at- w8
ata p12
ate \$22 r23 .26 m36 s36 -40
ati o5 c35 v41
ato -9 r19
ats a6 u20
att e10
atu r9
au t19 l26 s36 k38 \$41 o41
aul b6
aut h4
av e19 a20
aw \$22
ax \$20 -27
ay p18 l29 \$34 -36 .42 i43 m47 t49
ay. c7
ayl a3
ayp a0
az o6 e42
azo n3 m34
b i31 a32 e37 \$39 c39 o42 l46 -47 b48 s50 n51 r51 f54 u54 m54 .59 160 061 d61 g62 h64 764 p64 k65 467 v67 368 568 t68 y68 970 q70 271 871 w71 z71 672 j75 x79
b- s21 c25 p29
b-c o9
b. c6
b.c o2
ba n13 y34 e43 s43 \$45 r47 b49 l49
ban k6 c26
bas e6
bay .13
bb \$23 e31
bc p15 -21 \$30
bc- c2
bcp z11 .22 \$27
be t21 r22 \$41 l41 a43 e43
ber s19
bet a4
bi c16 s20 l28 -39 g47 t49
bic .11 -13
big l2
bil e14 l16
bis e1
bl s15 e20
ble \$12
bls e1
bm a13
bma i1
bn b11 \$30
bnb -11 \$19
bo x19 o22 u37 k39
boo k2
bou t2
box .14
br a21 \$30 o30
bs c20 \$27 i31
bsc r9
bu s14
bus i9
c o20 a28 c38 e39 u42 \$44 h46 -47 k55 l55 r55 t56 b56 i56 p57 .61 s63 d63 y67 v68 372 g72 n72 f73 m74 176 277 780 w81 z81 582 084 684 j84 x84 q85 488 988 892
c- c17 j26 s39 m41 a43
c-c a11 o13
c-j p0
c-m e2
c. t14 c22
c.c o3
c.t s1
c3 -12
c3- c1
ca r9 t34 n41 l47 u48 p51 \$54 c54 d57 m57 -58 s58 i60 e62
cal \$11
cam e5
can e17
cap e6
car d3 i35 e55
cat i3
cau l4
cb \$29 .29 -30 s34 f36
cb- s6
cb. c2
cc o11 a23 e31 s42
cca r1
cce s7 -24
cco u1
ccs -0
cd n23
ce s24 n30 \$30 -34 .36 r37 b39 d47
ceb o1
cen t5
ces s10 .29
ch a17 e26 \$32 i41 o41 .43
cha t9 n21
che c15
ci a18 o22 e34 t34
cia l7
cio n5
ck \$23 i27 e30 -34
cki n0
cl i18 o18 a30
cli e11 c13
clo u4
co m20 .20 u28 -30 \$42 n46 r56 l59 i60 e67 j67 t67 v67 d73 o73 s73
co- j5 s34
co. j3 u37 i42
coi n2
coj p6
com \$11 .21 -27 m40
con t14 f21
cor p12
cou n1
cp z19 \$26 .27
cp. c5
cpz o0
cr e22 o26 i28 a35
cro s4
cs -16 \$21
ct i12 \$31 s34
cti v7 o17
cu r12 b19 s33 \$48
cub i0
cur e4 i26
cus t3
cv b15
cy \$12
d e29 -32 a33 \$35 .43 i44 o44 m49 s53 f54 b54 d54 r54 c55 u57 n60 v62 l63 t63 w63 164 h64 g65 y66 j67 k68 p68 z68 869 969 070 270 471 372 772 673 578
d- c31 p31 s35 f40 m40 a43 t44 g45 l45 r47 b50 e50 h50 i50 w50 d53
d-c o8
d-m e12
d-p a18
d-r a6
d. c11 a30 r39 s41
d.a p2
d.c o2
da t20 i21 n36 s40 y44 o49 r49 \$51 d51 f51
dai w2
dan a0
dat e4 i32
db o17
dbo x2
dc \$27 o27
dd l28
de r23 x29 s32 \$33 -46 .46 m46 a47 e48 v48 n56 p56
dea l9
dem o10
der .18 \$20 -30
des t10
dex \$6
df g19 \$26
di s28 n31 a33 t35 d41 g41
dm i6 c35
dmi n1
dn a20
do c28 m34 n36 w36
dr o22 e23 i26
dri v0
dro p1
ds \$18
dt \$19
du s27
dv e16 a22
dve r0
e r28 \$36 n39 s39 t40 c41 -44 k45 a47 b49 d50 .51 p51 m52 l53 x53 e54 o57 i57 w58 g62 v64 f67 u71 z72 274 y74 377 177 478 j79 079 782 h82 q82 683 983 586 887
e- c34 j35 a37 i41 d43 s43 t43 b44 n44 p44 m45 l47 v49 f51
e-a p10
e-c o8
e-i d8
e-j p3
e-n o5
e-t a10
e. c16 a33 s35 r42 p44 e46 m46 w46
e.a c11 m11
e.c o1
e.r u4
e1 \$14
ea m26 c33 l33 r35 s35 t40 d41 \$45 n47 -50 b50
eac c14
eal -9
eam c21
eas e15
eb a26 o29 -35 m35 \$36 143 e43 s45 048
eba y11
ebm a0
ebo o7
ec u19 -29 \$31 t38 a39 h44 o45 347 k47 r51 i55
ec- j9 c15
ec3 -1
eca r6
ect i17
ecu r0
ed \$28 e33 -34 a35 i35 r41 u42 .44 o46
ee \$28 t30 n31 e32 r32 d40
ef e26
eg u14 r24 i32
egr o3
egu r1
ei s23 d26 n28 t35 c39
eid .6
eis a7
ej \$18
ek i3 o46 l52
eki i8 -19 .28
eko y0
el l20 p31 \$35 e35 i35 -38 o40
ell o10
em a24 e27 o27 b31 i39 \$41
ema i6
emb e4
eme n7
en t18 \$31 c33 -39 d40 i41 .44 o44 e51 a52 g54 s54
en. c10
enc y16 e19
end i18
eni d13
eno .12
ent \$22 e22 i33 -34 a36 r40
eo n6 u36 s38
eon .19 -23 \$26 c31
ep o9 a38 c41 \$45 l45 r45 t45
epc o0
epo s8 c32 i32 r32
er i27 \$28 v30 -33 c40 s41 t44 .46 e46 a47 r51 n53 d59 y60 u63 m64 p64 f69 w69
er- s20
er. c12
erc a7 e28
ere n20
eri f9 c19
ern -14
ers e20 \$23
ert i11 a25
erv i4 e24
es s21 t24 \$29 .41 c41 -45 145 i51 o51 e52 a56
esc a12
ess \$15 -27 .33 o33 i35
est a16 \$28 i32
et \$24 -25 a29 y41 r42 c43 e43 i43 t49 .51 h53 o54
et- p26 c32
eta .20 n20 \$26 -26
etc -9
eti c11
etr a13
ety -8 \$16
ev e16 i25 \$28
eve r11 n12
evi e3
ew s12 \$30 -33 i36
ews n4
ex \$13 -30 p31 c37 .43
exp r6
ez o15
ezo r6
f i31 o36 e37 a38 \$40 g42 r42 f46 t48 y50 c52 k52 d53 l53 u57 b58 h59 s60 661 x62 j63 -64 264 q64 865 m65 566 w66 767 967 169 469 p69 070 370 v72 z74 .76 n76
fa c22 m32 q36
fac e0
fam e4
fe c26 t27 r33 n35 \$39
fec a4
fet y3
ff i17 e30
ffi c8
fg h23 \$25 t30
fi c12 l32 r33 n34 e37
fic a3
fir m5
fk a7
fka a8 n12
fo r11 \$26 -34
for m14 \$19
fr e23 a28 \$31
fre e4
ft \$26
fu l19
fy \$18 -21
g i27 e33 \$34 r38 o38 n42 a47 u47 h48 l48 -51 s54 .57 t57 d59 y59 q62 x62 b64 c64 j64 v64 w64 f67 m67 k68 p68 z69 271 g71 677
g- p25
ge n23 \$30 r31 -32 s40 .42 a44 d44
gen c13
gh t20 \$26
gi n4 t44
gin \$15 .17 -29 g37
gl o16 e18
glo b1
gn i14
gni n1
go -27 o27 .32 v32 i36 \$38
go- e9
go. j2
goi n0
goo g5
gr a22 o26 u28 e29 p35
gre e10
gro u13
gru p11
gt \$14
gu r10
gur a2
h a26 e31 o31 \$37 i42 t50 u50 d52 -53 m55 r55 y55 s56 n57 p58 v58 x58 .59 g61 j61 k61 l61 c62 w62 b63 h65 166 f67 q67 270 872 475 z75
ha t17 n27 r34 l42 s42 \$44 d48 i48
han g21
har e7
hat s14 -25 a31
he l21 r31 a33 n35 c38 m38 s44
hec k0
hel l11 p12
hi n18 p33
ho s23 p29 m30 t35 r41 l44 n44 o44 u44
hom e2
hop \$11
hos t1
hr o20
hu a18
hua n6
hy s14
hys t6
i n24 c33 s37 t40 -43 l44 o46 i46 e47 f48 d48 \$48 a49 r52 g53 v54 .58 w59 m61 p61 z64 k65 b66 x73 y76 u77 h80 j89
i- c20 i24 n31 j32 l33 m41
i-c o3 a24
i-i n4
i-j p0
i-l i7 o14
i-m a9
i-n e1
i. c13 l24 j35
i.c o1
i.j p0
i.l o4
ia b23 l30 \$30 t34 n36 m44 o44
iab c5
ial \$14
iat e4
ib a23 \$27 l27
ic a20 e24 o32 .36 -36 \$37 i47 k49 l51 s56 r58
ic- a21
ic. t7
ica t13 n28 l36 \$40 r40
ice .20 \$22 s22 -36
ick \$11
icl o1
ico -10
icr o2
ics \$4
id \$23 -26 .27 e32 a38
id. a12
ie w16 n29 \$34 r36 s37 d40
ien t5
ier \$10
iew s6 \$28 -31
if i13 y28 e30 k31 f45
ife c6
ifi c3 e32
ifk a0
ify -13 \$17
ig n11 h36 i36 e40 l40
igl o0
ign i10
ii -9 .31 \$40 f45 e47
ii- c20 i21 l24 j26 m38
ii. c14
ik t20
ikt o2
il \$24 -29 l31 e32 i41 .42 145 y47
il- e12
ile \$7
ill i18
im e24 a30 i30 p30
in g26 \$27 .34 e35 -37 f37 d41 t42 k49 s51 a51 i51 c53 b62 n65 u65 h67 v67 o69
in- e17 j33 s33
in. c18 e31 a33 m33
inb a3
inc \$14
ind e3
ine \$19 s22 -24 .32
inf o1
ing \$15 -26 s34 .36
ini s18
ink i18
ins t17
int \$20 .24
io n4 \$40
ion \$15 s27 -29 .30 e36
ip \$12
ir b23 e30 m32 a37 r41
irb n2
is o19 e24 t35 a36 h40 \$44 i45 s48 c56 l56 m56 p56
isa i11
ise c4
isi n5
iso n1
ist \$19 i21
it e18 y23 a35 \$40 i41 u44 o47 s47 -49
ita u15 l17
ite \$25 -26 m26
ity \$14 -19 .28
iu m14
iv e10 a21 i27
ive \$10
ivi t9
iw a5
iwa -3
iz a21 e23
j p11 a34 c44 \$46 o51 u54 d55 n55 s56 e57 b60 k60 i61 l62 g64 q64 r64 t64 h66 y66 j71 v71 f72 775
ja p21 c27 \$31 n33 b36 s38
jab a4
jac c1
jap a1
jc b8
jcb -17 \$19 .19
je c17
jo \$21 i24
joi n0
jp \$7 -25 .27 l55
jp- a22 c37 l37 m39 s39 w39
jp. m22 n28 a29 c29 o34
jpl o0
k i23 \$30 a39 u40 e43 t44 -44 s50 .50 o51 c56 d56 l56 k57 y59 p61 v61 w61 x61 r62 b63 j63 n63 q64 f66 h66 m67 g69 z74 176 876
k- c28 m28
k. c20
k.c o0
ka a27 n28 l32
kaa n1
kd d16
ke t22 n29 r31 p33
ki i12 -23 n27 .32
ki- n14 c17 i22
ki. c5
kii -3 .33 \$41
kin g8 \$20
ko y19 f22
kof a0
koy m0
kt i9 o27
kti f10 v19 i23
kto k0
ku t18 r25 e28
kur o5
kut e1
l o29 i30 e30 a36 \$36 l38 -45 s51 d51 .52 y54 p56 t58 u59 b61 f62 c64 m65 r66 v66 z66 n67 k68 q68 x70 g73 174 w75 277 j78 380 h80 582 484
l- e25 c35 m35 a39
l-e k5
l-m a4
l. c7
l.c o2
la n23 t26 r33 \$36 b41 c41 y44 s48
lac e7
lan d21 \$25 e25
lat e8
lb i16
lbi -0
ld -15 a25 \$33 o33
le \$24 -31 t36 .37 s37 i41 r42 g45 c48 a49 d49 m54 n54 x54
le. c4
leg r1
lei d5
ler t4
les s17
let \$12
li n17 c34 f38 e41 t42 v45 z46 a48 d48 b50 m50 \$52 s54
lic k14
lie n4
lif e4
lin e11 k18 g35
liv e3
liz a7
ll e25 o25 i32 \$33 a38 s40 -42 r46
lle g14 t15
llo -9
lo g15 n24 u37 -40 b44 w47 a48 m48 c51 o53 s55
lo- w3
loa d7
lob e7
log i2
lon g3
lou d2
lp h26 \$28
ls e12 \$29 i33
lse c2
ly \$16 -30
m a25 e28 \$33 o38 i39 y41 b47 -47 .49 u50 s50 p55 c57 m58 z60 t61 d63 l64 v64 k66 r70 n70 x70 h73 q73 f75 480 g80 w80 181 j81
m- e32 i32 m32 s32
m. a30 c32 p32
m.c o2
ma z20 i21 t31 n37 r40 -46 l54 o54 s54 x54 g56 c58 d58
ma- c10
mai l1
man a15
mar k14
mat i14 o14 s23
maz o2
mb c15 e23 i26 a37
mbc -3
mbe r1
mbi l9
mc o23
mco m2
me r16 n28 t40 s40 i41 m41 a44 \$47 c50 -55 d55 e55 l55
mei s8
mem b4
men t3
mer c17 i17 -30 \$39
met r12
mi n12 c31 t37 d40 l42 z42
mic r11
min \$17 -25 i30
mm u18
mmu n0
mo n15 r34 b36 s40 \$41 o46 u46
mob i0
mon e10 -26
mp o27 a29
mr c14
ms \$19 -27 t27
mt p18 a20
mu r18 n25 s28 f34
mun i1
mur a3
my t14 .29 j32 -41 i41 \$43
my. t2
myj c2
myt s1
mz o16
mzo n3
n t31 e32 \$33 g40 -40 .41 a41 c42 d43 i45 o48 s48 k51 f52 l55 n59 b60 p61 u65 h66 z68 m70 y71 x72 r74 j75 v75 w75 q76 283 185 689
n- c33 e33 s37 a38 j38 i39 n41 d44 p44 m45 h47 l49 -51 b51 u51
n-c o9
n-d a7
n-e k5
n-i n10
n-j p2
n-l o2
n-n e3
n-p a5
n. c11 a38 e43 j44 m44 d46 l48 o48 s48 v50
n.a c12
n.c o0
n.d e4
n.j p0
n.v e0
na s27 \$36 l37 -38 z38 g43 b44 i44 n44 p44 t46 .48 a48 k50
nag e2
nap c2
nas e7
naz o6
nb -20 a20 \$29
nc a12 e31 o32 y40 \$43 l45 h49
nca r1
nce \$11
ncy \$7
nd e12 b33 \$37 a37 i38 o41 -48
ndb o2
nde x11 r12
ne t17 s31 \$32 -34 x34 .46 r47 w53 u57 a59
ne- j14
ne. c6
nes s17 c19
net -14 \$17 a38 .40
nex \$10 -21 p23
nf o8 i32
nfi r3
nfo r12 \$18 -25
ng \$20 i23 -34 .40 s40 e44 u49
ngi n0
nh u23 a25 o25
nhu a2
ni n18 t28 s33 d42 e42 \$44 a44
nin .18 \$24 g28
nit y4
nk \$20 i29 -30 .30 o38
nki n1
nko f0
nl i10 e31 y36
nli n1
nn e24 a30 i32
no m27 t30 .36 n36 r40 \$42 w42 l44
no. c0
nom u1
not i7
np o16 a20
npa y6
npo s4
nq u11
nr e15
ns e27 \$28 w34 t37 a39 f41 u41
nse r16
nsw e1
nt a25 \$28 -32 .32 e35 s35 r41 i43 o45 h60
nt- u18
nt. c17 s26
nta n10 l35 r35
nte r9
ntr a15
nts -19 .19 \$20
nu s22 m24
nz o20
nzo n4
o n25 m33 r35 .38 u40 -41 \$43 s43 g49 l52 o52 p52 t52 i54 c57 k58 a59 d59 b60 w61 e61 f62 v65 x66 y70 j73 z74 h84 593
o- j14 s35 w36 e37 c44 m48 p50 n52
o-e k4
o-j p0
o-s b14
o-w o3
o. j4 c37 u40 i43 s52
o.c o1
o.i p1
o.j p1
o.u k1
oa d23 \$30 r34
ob i21 a22 e22
oba n7
obi l3
oc a25 k26 i28 e36 o36
oca r7
oci a2
ock e8
od e20 a27 \$32 o34
oe k24 n28 r29
oek o2
of t21 f24 a25
ofa m4
off i5
og i6 l36 \$42
ogi n1
ogl e3
oi n6 c35 \$40
oic e2
oin t12 b31 \$33
oj p18
ojp \$0
ok e22 \$27 .33 -35 s35
ok. c0
ol o21 a31 d32 l32 e35 i39
olo g20 m20
om \$17 .28 -31 e31 u43 a44 m47 o47 i54 b58 s60
om- e25
om. p29
oma t12
ome r14 t25
omm u6
omu r1
on \$29 .29 c30 e32 -34 g39 l41 a42 s43 t48 i56 f59 n60 d62 o62 z68
on- c25 a32
on. c6 d39 j39
ona s7
onc a3
one x14 \$23 s31
onf i5
ong i2
onl i2
ons \$19
ont a14
oo k21 n32 g34 m35 o35 \$37
oog l2
ook .18
ooo o4
op e19 \$23 b32 t35 o39
opb o3
ope n3
or t19 i29 \$33 e38 l42 m42 a45 d45 k46 p52 y52 -54 g58
ora t11
ore \$17
ori c5
orl d3
orm a10
orp o6
ort a20 \$22 .23 -33
ory \$2
os t16 c28 \$39 a42 o42 e44 s44 -48 h48
os- c2
osc a3
oso f5
ost \$17 p27 i32 -34
ot i21 e30 a34 -39 o39
oti f10
ou n10 t33 d35 s37 \$46 p49 r51
oud .15
oun t1
ous \$5
ov e15
ove r13
ow \$28 e28 n28
owe r4
ox .22 \$25 -27
oy m17 o23
oym a0
oz o7
ozo n3
p \$23 a29 o31 p38 -43 l44 e45 .45 r47 i53 d54 s55 h57 c58 t59 z63 u65 b66 n67 m68 g70 y71 f72 k73 q76 277 v77 j80 x80 482 184 384 584 086 786 w86
p- a26 c35 s38 l40 m40 i41 w41 v44
p-a d1
p-c o7
p-i n2
p. c23 m23 n32 a33 o39
p.c o4
p.m e2
p.n e0
p.o p0
pa y15 l28 n34 s35 r35 g38 \$55 i57
pag e0
pal .8 -26
pan p11
par t11 k22
pas s1
pay p11 l26 -36 \$41
pb o14
pbo x0
pc o13 h21
pch a2
pd a5
pda t0
pe n20 r23 \$30 a41
pen \$15 i19
per s17
ph o21 a23 p29
pi r27 \$29 d31 t33
pl e13 a22 o32 y40
pla n21
ple .21 i21 -22 \$27
plo g3
po r16 s17 i29 c46 l49 t49 n51 p55
poi n5
por t3 a37
pos t15 c18 -38 s38
pp o17 l20 \$30 -43 e46 r49
ppl e2
ppo r1
pr o14 e16 i34
pre s10
pro d21 t25 v25
ps \$14
pz o7
pzo n0
q u29 \$33 i46 p46 h47 n49 r49 x49 t50 a52 l52 o52 z52 d53 f53 y53 b54 c54 -56 156 g56 s56 w56 258 e58 v58 j60 k60 q60
qu e11 i19 a31
que s6
qui r8
r e30 d33 i34 a34 \$37 t39 o41 v47 -48 c50 u52 s53 y56 m57 l57 .58 p59 b60 k60 r60 n61 g65 w67 f70 j71 x80 h82 z82 183 383 085 685 785 q87
r- s26 a36
r-s u10
r. c14
r.c o2
ra n32 c33 d33 k34 b34 t35 \$40 m48 -49 g51 i51 u51 s53 p55 w55
rab e6
rac k8
rad e7
rag e4
rak u2
ran s17
rat e14 i18
rau k4
rb n11
rbn b0
rc a16 h32 \$34 e34
rca r1
rd -10 .24 \$27 c50 e56
rd- p28 c28 s36 f38 m38 a44 g44 t44 b46 h46 l46
rd. c5
rdc o6
re s28 a34 -35 \$35 d36 e38 p41 .43 n46 v47 z48 c52 m52 g53 l53 t59
re- a22
rea l21
ree n18 \$19
rep o9
res s11 t29
rev i8
rez o5
rg o21
ri c20 f22 t38 \$39 v44 n45 a48 .49 b49 d55 i55 o55 s55
ric a12 o12
rif i4 y22
rin g6
rit y5
riv e2
rk e21 a27 \$29
rke t5
rl d17 \$29 i32
rld -3
rm a19 \$25 e30
rma t4
rn \$26 -26 e26
rn- n2
ro s35 p36 t36 m37 o37 e38 \$40 d42 a44 u46 l48 v48
roe k4
roo m9
rop b6
ros o11
rp o12
rpo r9
rr \$25 e27
rs e23 \$28 o34 t36
rso n2
rt a25 \$25 i27 .32 -37 e41 y50
rta l8
rti s13
ru \$26 n28 s31 p35
run e1
rus t0
rv i6 e27
rve r4
rvi c2
rw a22
ry \$15 -29
s e29 a32 t34 \$34 c43 i43 o44 s44 -46 u48 b48 h51 m53 .55 p56 n57 360 w64 d64 k65 f66 167 g67 l67 271 r72 j74 q74 v76 x76 y78 081 483 687 887 590 z93
s- c30 j30 s39 b42 a44 l44 m44 o46 p46
s-c a11 o14
s-j p2
s. c25 s31 j33
s.c o1
s.j p4
s.s a6
s2 \$10
s3 c15 .17 -33
s3c a3
s4 \$10
sa i20 n23 p36 l38 f42 c43 d48 \$53 m55 v55 a56 b61 e61 j61 r61
saf e0
sai s3
sal e15 d23
san t11 d24
sap p6
sb i15 l24 a37 b45
sbi s2
sbl s2
sc u17 a21 o28 r35 h45 i47
sca r7 p21
scr i12
scu b2
sd f26 \$28 e28
se c15 r19 g42 \$46 -50 a56 l56 t56 n57 v57 .59 s61 k63
sec u11 -21 \$23 340
seg u1
ser v5 \$37
sev e6
sf g27
sh a21 o22 i31 \$39
sha r11
sho p6
si g20 t23 n30 o41 \$45 a47 m47 s49
sig n2
sin g12 e14
sio n1
sit e2
sk \$27
sl \$25 a25
sm b14 a30 t32 \$39
smb c3
smt p3
sn e13 a30 o35
sna p2
sne t0
so n10 l36 -39 f40 c42
soc i0
sof t0
son c5 \$35
sp o22 a28 e31 i34 s36
spo t14
sq u9
ss \$19 -24 o31 i35 .42 e42 l49
ss- j11
ssi o10
sso -9
st a21 e27 \$29 o31 i37 -38 r42 p51 s56 .59
sta t22 g23 q24 r30 n35
ste r14 a17
sti n14
sto m12 r12
stp o0
str a17
su p12 i31 b37 n43 r43 c45 m45
sub s7
sui \$14
sup p2
sv \$14
sw e11 i29
swe r10
t e28 i32 a32 \$34 s38 -39 o40 r43 y49 .50 h50 u53 t57 c58 p60 w65 l66 m67 n67 f68 k70 d72 x73 j75 b76 v77 g78 q80 z80 182 286
t- m33 c35 w38 s39 u40 e43 p45 b47 i47 o47 d49 a51 l51 t51
t-m o12 e15
t-p a4
t-s e12
t-u p0
t-w h6
t. c20 s34 p36 a38 l38 v38
t.c o7 h14
t.l o2
t.p a4
ta n25 l32 r38 \$39 t39 .41 -43 g43 q44 u45 p46 x47 c52 i52 s54 m56 f58
ta- v13
ta. v12
tag i9
tai n6
tal \$14
tan d8 s30
tap p10
taq u1
tar i18
tat e11 i15
tc h19 -26 p32
tc- m6
te r23 \$29 n35 s35 a39 m39 -42 .43 p49 i50 c51 d52 l58
te. a11
tea m3
tei n10
tem e17
ten -19 .25
tep c9
ter -23 \$23 e37 m37 n37 r37
tes t8
th e19 \$26 i34 o37
the r21
thi n4
ti o19 v31 c33 n33 f34 s36 k48 g49 i52 t52 a56 \$58
tic \$10
tif i14 k15
tii f6
tik t4
tin g5
tio n0
tis i16 \$18
tiv a14 e18 i22
tk \$20
tl a18
tla n6
tm a19
tma i2
tn e19 a23
to r27 m28 \$35 k36 -38 n39 p41 a48 l48 y48 s50
tom e8
ton l11
tor e14 \$23
tp o21 \$27 a29
tpo i1
tr a13 e27 u32 i41 \$42 o42 y46
tra c16 d23 n25
tre z12
tru s10
ts c19 324 \$29 a31 -43 .43 u43
ts3 c10 .13
tsa p2
tsc u2
tsu i0
tt e20 \$33
tte r7
tu r21 a33 \$37 d37 i37 s37
tua l4
tur e10
ty \$17 -21 .37
ty- p16
u n31 r31 s34 p35 t40 c42 \$43 b44 e46 l46 a49 i49 d51 m51 k53 o61 v62 -65 f65 h67 y68 u69 .70 q71 x72 g73 w75 z76 j78
ua l25 r28 n29 \$33
ual i5
ub i6 \$38 s38
ubi c0
uc c8 a40 h40
ucc a1
ud .26 i26 \$28 e31
ue s20 n30 t32
ues 13
ui \$23 r26 t33
uk \$16 .29
ul a23 b26 t30
ula r9
ulb i3
um \$23 e26 b28
un t7 e36 i37 \$49 d49
une s5
uni t4
unt -21 .21 s24 \$34 r44
uo u17
up p15 d18 \$37
upd a1
upp o1
ur e14 a22 i34 o38 t49 \$51 n51 s51
ura b11 \$21
ure -19 \$25 .25 d29
uri t4
uro e7
us t25 e25 \$28 i34 a41 p41 u42 -44 h46
use r6
usi n10
usp s7
ust o9 -23
ut e19 h22 o38 i40
ute n5
uth \$13
uv \$20
v i23 e23 a39 \$42 p45 k51 b52 o53 f56 g57 v57 s57 -58 .58 h58 j58 n58 w59 z60 c61 r63 u64 d65 l65 t65 x65 m68 y68 170 274 q74
va n27 l30 r32 s32 t32
ve r10 \$29 n35 s45 d47 l49 -51
ven t8
ver i8 \$34 t36 -39 s41
vi c17 e18 a32 t41 n46 p47 s47 d51
via b4
vic e3 i35
vie w3 s33
vip \$4
vit y10
vk \$23
vo i19
vp a9 s29
vpa s0
vv v13
w w21 e30 a36 -36 \$44 s44 h47 o48 i48 d55 158 n58 r60 261 363 p63 b64 v64 c64 q64 t64 j67 u67 x67 g68 m69 y69 k70 .74 574 f74 075 775 z75 l78
w- d21 s21 a27 m37 c41
w-a p12
w-d a2
w-s b3
w1 \$19
w3 -11
w3- v0
wa -15 l29 \$30 p40 r40 y42
wa- j2
wal l1
war d2
wd e9
wde s1
we b8 r28 l45 s45
web m27 \$30 -30 a37 139 s39
wer \$14
wes t2
wh a7
wha t5
wi l25 s25
wo r5
wor l12 k14
ws n10 \$29
wsn e1
ww w11 -19 143 344 245 \$54 v56
ww- d17 s19 a25 m35
ww3 -8
www -8 235 336 141
x \$25 -40 c41 p45 .45 x47 i49 s49 u49 a50 o51 t51 e53 f53 h53 n53 v54 m55 z55 y56 d57 j58 b59 k59 l59 q62 r62 w64 366 468 g68
x- c26
x-c o2
xa \$18
xc \$25 b27
xp r17
xpr e0
xx x16 \$21
xxx x4
y \$27 -35 t38 p39 .44 a46 l47 s47 u48 e49 o49 i50 m51 n52 j53 c54 y55 d57 h57 k59 g61 q61 r62 f64 z64 b65 368 v68 x68 w70 174 874
y- p27 c32 a35 s35 i39 j39
y-p a8
y. c16 t17
y.c o1
y.t s0
ya m19
yam a0
yi d24
yj c12
yjc b0
yl a10
yla t2
ym a15 e21
yma t2
yo u16 t25
yp a3
ypa l4 y24
ys t18
yst e5
yt s9 o28
yts c0
yu \$22
z o18 \$37 a42 e42 m49 i50 d51 l51 h52 n53 z53 b56 k56 u56 .58 q58 x58 g59 r59 t59 s61 w61 c63 j63 y63 -64 p64 f67 v67
za r25
ze n23
zh a15
zo n5 r40 m44
zon .13 -25 a25 e36 \$41
`;
