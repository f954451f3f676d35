/* eslint max-lines: off -- a table of data */
/** Made by scripts/train-url-score.mjs from lists that are not part of this project; do not edit. */

/** Letters of registered names of ordinary URLs: a context, then each letter with its surprise in tenths of a bit. */
export const usual = `
- s34 p35 a36 c36 u39 m39 b42 d44 t45 e47 i47 l49 n49 g51 r51 f53 h53 o54 w54 k57 v63 -72 076 j78 379 180 y81 z81 282 x88 592 792
-- -14
-0 016
-a p24 d31 n32 l37 t42 u43 r44 i45 s45 c46 m47 \$50 a56 b56 g56
-ad s9
-ai \$11
-al g17
-am a7
-an a9
-ap i7 p15
-as s5
-at m10
-au t7
-b a15 e30 o31 r33 i41 l48 -50 u50
-ba n3
-be r9
-br e14
-c d20 o21 l34 h35 a36 e44 u46 r47 i56
-cd n1
-ce n5
-ch a13 i21
-cl o6
-co n14 m24 l33
-cr e7
-d e23 n23 i29 a30 o32 c37 u43 r49
-da t6
-dc -4
-de f23 v25
-di g15
-dn s0
-e d22 \$33 n34 u36 v38 s41 a43 c43 x43 r46
-ed u7 g17
-ev e5
-f r19 i26 o29 a31 l39 u39
-fi l13
-fo r4
-fr e13 a15
-g a18 r26 o31 u31 e33
-ga m13 k23
-ge o9
-gr e11
-h a17 o23 e28 u33 i37
-ha n14 m18
-he i9
-ho s16
-hu b4
-i n13 m31 o34 p38 t38 d41
-im a14 g14
-in t12 g32
-io t9
-it \$2
-k o19 a24 i31 e35
-ko e14
-l i17 a22 o32 e34 u35 y38
-la b10 n19
-li n19 l24 v27
-ly o2
-m a21 s22 e24 o31 u37 i41 \$53
-ma n19 r19 i32
-me d6
-mo n19
-ms e4 n23
-mu e8
-n e19 a26 o26 s37 u43
-na n12
-ne t5 w22
-no r12
-ns \$6
-o n22 f31 s31 r36 p38
-on l7
-p a12 r24 l35 o37 u42 e46 i51 h57
-pa \$5 r27
-pe r9
-pl a10 u18
-po r9
-pr o3
-pu \$11 b15
-r e13 o27 a34 u39
-re s24
-s t22 e26 a38 c39 o40 y41 d45 h45 i45 u45 p50 s54 m58
-sc h17
-sd k4
-se r7 c30
-sh o9
-so l18
-st a12 u24 o26
-sy n8 s12
-t e19 r27 o28 a40 l42 u42 h45 i45 v47
-te c15 a25 n25
-to u7
-tr a7
-tv \$0
-u \$6 n32 s32
-un i3
-us \$12
-v i16 o25 a29
-vi d7
-w e15 u26 o28 i31 a38
-we b19 i19
-wo r1
-wu \$3
0 019 \$26 135 238 341 441 641 547 955 856 757 a65 d67 p67 t67 x67
00 026 428 328 229 130 536 \$39
001 \$17
01 \$10
02 \$17 229
03 \$23
04 \$18
05 \$20
06 37
063 70
07 \$10
09 \$12
1 \$17 233 036 843 145 646 947 550 c50 351 751 s52 456 -58 p58 d62 g62 t64 m68
10 \$16 020 129
101 \$2
11 \$13
12 311 \$25
123 \$14
13 \$12
14 \$10
15 \$18
16 318 818
17 \$14
18 \$12
19 \$13
1s t6
2 \$20 026 429 343 146 946 551 254 c54 -55 b55 p56 658 861 a61 762 m64 g65 s65 d67 k69 r69
20 03 \$35 241
200 023 423 224 324 531 138
21 \$15
22 \$14
23 \$13
24 \$5
25 \$14
26 \$7
27 \$7
29 45
294 00
2p \$11
3 \$20 628 737 c45 d46 247 447 951 052 353 553 m53 -56 856 p59 r59 s59 f61 b63 i63
30 \$11
32 \$17
34 \$14
36 010 514
360 \$6
365 \$5
37 f8
37f a0
39 \$10
3d \$17
4 \$15 039 448 s49 550 750 c50 351 d51 154 254 b54 855 a57 f57 m57 659 959 k59
40 63
406 31
42 \$3
45 \$11
47 \$11
5 \$17 338 140 544 844 045 247 648 c48 -52 452 d52 e52 754 m54 s56
53 \$10
55 \$10
6 \$23 029 332 532 640 843 946 449 751 157 257 g57
60 \$7
63 75
637 f1
65 \$6
66 \$9
69 \$11
7 \$17 f35 736 145 647 g50 352 952 s52 455 555 b55 c55
77 \$15 719
7f a1
7fa f0
8 \$16 828 442 942 143 048 551 c51 s51 253 356 756
84 \$11
88 \$13 816
9 \$19 430 936 044 147 247 847 a51 553 c53 d53 f53 b55
92 \$9
94 06
940 60
99 \$14
^ s35 a38 u38 c39 m41 t42 b42 p43 i46 n47 f47 d47 g48 h49 e49 l50 r51 w51 k52 o52 v56 j62 z65 y67 x68 q71 183 391 291 998 4101 5103 6108 7109 8111 0112
^1 226 s35 036 636 c38 142 842 942
^12 35
^1s t0
^2 422 132
^3 619
^36 03
^4 d24
^5 119
^9 422 924
^a d29 l32 p37 n38 r39 u40 m41 s41 c44 b47 t47 i47 v54 k55 a55 g57 w57 z59 f59 e63 h64 x69 o72 j73 -80 y80 q85
^aa d28 u30 p32 r32
^ab o26 c30 e30 s32 a36 u38
^ac t23 c26 a33 -39 e41 o41 s41 u43
^ad s28 o33 v35 m39 a41 t42 i43 e48 n48 d50 -51 f51 b53 x53 l54 p54 r54 u54 z54 g56 j56 c58
^ae r22
^af t26 f28 r28
^ag e22 r28 o31
^ah a24 l24
^ai r16 c33 s33 m38
^ak a13 i31
^al l21 i26 a34 t39 b42 p43 f46 g49 o49 m50 e54 -56 c56 k56
^am a21 e25 p32 u38 b39 c39 i46 o46 s46
^an i27 t29 d30 y36 a36 g39 n44 c46 o46 k47 s50 u50 z50
^ap p11 i21 a41 k44 o46
^ar c25 t25 a28 i39 e40 m40 d47 u47 b49
^as t30 a33 s33 u33 h35 p37 k40 o42 i44 m44 c46
^at t24 h28 l29 i34 o36 m38
^au t15 d31 c34 s37 g39 a48 r48
^av i18 a26
^aw s6
^ax i15
^az u11
^b a23 i31 e32 o34 r35 l36 u38 y44 c55 s55 b57 n59 m61 t61 p65 d66 h68 g69 j72 f78 k79 -81
^ba n10 r39 s42 t42 c44 i47 b50 l50 m52 y53 k54 d58 g60 h60
^bb c24
^bc c20
^be t18 l31 s31 n36 a39 e40 r40 d49 y51 z51
^bh a12
^bi t22 g29 d30 n34 l35 b41 r46 z46 s49 o51
^bl o17 u21 a22 i30 e48
^bo o22 n31 l36 u37 x37 s40 t40 a43 k49
^br a19 i19 o20 e39 u49
^bs t26 u26
^bu s27 n28 r37 z38 c40 y40 i42 l42 t42 f46
^by t5 b35
^c o23 a26 l33 h34 r42 d42 i45 e45 u46 s51 n53 b55 c55 t59 y60 m62 p67 q73 w75 g77 v77 f78 -83 j85 k85
^ca r23 n32 l34 m36 p36 s36 -36 j41 i43 t44 b57 f57 c61
^cb a23 s23
^cc c23 s28 b32 t32
^cd n3
^ce n9 r33 d39 l41
^ch a15 i23 e28 o33 u33 r40
^ci t13 n33 s38 i42
^cl o15 a21 i23 e31
^cm c25
^cn b19 n33
^co n20 m27 l31 o36 r36 u41 d46 i50 s51 a54 c54 p54 v56 e60 t64
^cq u14
^cr e21 a22 o28 i32 y33 u36
^cs u17 b32
^ct r28
^cu s26 r27 e36 m38 n40 p40
^cy b6
^d e26 a28 i29 o30 r38 s43 u45 n46 c53 y55 m57 h59 t59 b61 l61 d63 v68 w68 p69 z71 172 372 f72 g74 j74 k76 278
^da t18 i28 r35 n36 v41 l45 s45 e50 u50 y50
^db a14
^de l26 v30 s34 e37 a40 c42 m42 n42 t47 f50 p50 r50 u50 w50
^dh b17
^di g18 s21 a35 c43 r43 n45 d49
^dn s4
^do m29 n29 u29 c30 t32 l41 h46 o46 r48
^dr e23 a24 i24 o25 u35
^ds c9 p31 t31
^dt s19
^du r33
^dy n7
^e n34 s34 l35 x37 a38 c39 m41 d42 u43 v43 p47 t49 b51 r54 i55 f58 e59 z59 -61 g63 h63 k65 y66 w67 q74 o76
^ea s9 g35 r35 t38
^eb a8 s22
^ec o14 h32
^ed g17 u23 i34
^ei t21
^el e21 s33 i37 c39 d39 l39 a41 m41 o41
^em a26 i31 b33 p33 e35 u35
^en s20 d34 a37 g37 i37 t37 v37
^ep i15
^er o16
^es c20 p27 i36 s38 t40 a42 e42 m42
^et h27 r27
^eu r9
^ev e10 o27
^ex p15 a30 t30 c31 i37
^ey e6
^ez o17
^f i27 a28 o31 r32 h35 l36 u38 e43 n50 s52 c57 b61 m61 f65 p65 t65 d67 w68 j76
^fa s23 n25 r31 c33 m38 i42 l44 p45 t45
^fc b16
^fe e23 d25 r29 a35
^ff b13
^fh -4
^fi r14 n25 l29 t39 s46 v46 b51
^fl a18 i20 o26 y30 e38 u38
^fn b6
^fo r11 o30 u32 x37 n39 t45
^fr e10 a19 o35 u44
^fs b16
^fu n22 t23 l29 k34 s40
^g o25 e28 a30 r30 l37 i39 u43 s50 c53 m56 t57 n58 d59 b61 p61 g66 h67 w67 v68 z71 x73 275 j75 y75
^ga m18 l29 n35 r35 t39 z43 p45 y47
^ge t14 o23 n26 m43 l46
^gi t19 f32 g36
^gl o11 a20 i36
^gn u19
^go o18 l32 t34 v43 r44 a46 c48 250 d50 f50 s50
^gr a15 e21 o21 i39 u44
^gs t27
^gu a25 i25 m30
^gv t9
^h a25 o26 e28 i31 u33 s43 y53 c54 t58 b59 k59 d59 p61 f63 h63 m64 n66 w66 r69 g70 l72 z74 v76
^ha n23 r26 p33 l36 m40 c43 i47 s47 b48 t48 w48
^hc m16
^he a25 r27 l28 n32 b40 x40 y40 i44 p46 t48
^hi g28 t34 n35 s37 b38 k38 r38 c43 v43 l45 m45
^ho m27 t27 s29 l32 n39 r41 w43 k44 o44 u46
^hr b7
^hs -13 b26
^hu b25 a27 m33 n34 l43 o43
^hy p12
^i n19 m35 p35 s37 t41 c43 a45 u46 b48 i49 d50 o51 f53 l54 r59 g60 e63 h66 v66 k70 w70 q73 -77 x77 z79
^ia u9
^ib a29 e31
^ic o29 e31 i32 l34 c36
^id e16
^ie s17
^if s26
^ii t14 i21
^il i21 l23 o25
^im a25 p25 g25 m32 o41
^in t24 d25 s25 f31 v43 g45 c53 m54 n54 p54 a60 b60 e60 r60
^io t24 n26
^ip s35 i37 l37 v37 c38 g38 t38 r40 b42
^is t28 a32 e38 l38 p38 m40 b42 c42 o42
^it s27 a31 e31 c36 m36 b38 t38
^iu s29 b33
^iw a7
^j a24 o27 u28 i32 e35 s45 c50 d53 w53 n55 p55 m56 f60 b61 h61 j61 k64
^ja v26 c27 m29 n30 p35 l37
^je t18 f28
^ji n26 s27 v31
^jo i28 o30 b32 u36 y36
^js u19
^ju s18 n23 m33
^jw p9
^k a25 i30 o31 u32 e38 s43 l47 r48 y48 w49 n50 h52 m55 t60 c61 f61 p61 b62 d63 g67 k67 -69 v71
^ka n24 r25 s32 l35 m40 b43 k43 i45 u48 z48
^ke i26 e28 n28 m31 r33 y35
^kh a12
^ki n18 t34 d37 c39 l41 s41 r43
^kl a15 i24
^km u16
^kn o13 u23
^ko n25 m29 b33 c36 r36 l38 o42
^kr e23 i23
^ks u28
^ku n26 r27 s34 m35
^kw a6
^ky o13 u13
^l i20 a25 o27 e30 u38 s52 b58 g58 y58 c61 l62 n63 t65 m66 r66 d68 f68 h69 p69 k71 -75
^la n30 s32 u35 c36 k37 m38 r40 t42 b45 d45 z45 p47 v47
^le a29 n31 t33 m37 s38 g39 e41 v43
^li n22 v24 b31 f37 t37 s42 c45 k46 g49 m52 d55
^ll o13
^lo g26 c28 o28 t35 v35 n41 u44 k48 l48 w48
^ls u21 b23
^lu m23 c29 t32 x33 l37 n37
^ly n17
^m a22 e27 o29 i31 y34 u43 s45 b51 c52 t58 m62 g64 p65 d66 l66 n67 r71 h74 v77 x77 f79 w79 k81 j85
^ma n20 r27 i37 c37 t37 s39 g43 p49 y50 k51 x52 h56 m56 d58 l58
^mb a15
^mc a29 c33
^me d21 r25 t26 g35 l41 i42 n46 e47 s48 c56 m56 a58
^mi n24 c29 d34 l35 s35 t42 r43 x45 y52 a54 u54
^mo n23 b26 d36 r38 s38 o39 t42 v42 z48 u51 e55 l55
^ms u26 a37 f37 t37
^mt s24
^mu s15 l29 c42
^my s34 t36 c37 -39 p41 f42 h44 i44 d45 n45 w45 a47 b51 q51 r51 v51
^n e24 o27 a29 i31 u43 t47 c48 s48 b54 d55 y55 m56 j59 p59 g60 h60 w62 v63 f64 l68 r69 k71 z71 n76 x76
^na t22 m31 r33 v34 g36 n39 p43 s43 u47 i49
^nb c15
^nc u30
^nd m23
^ne t18 w20 x31 o44 u47 a48 s48 l52 b54 k54
^nf l7
^ni t20 c28 n32 s39 a40 k43 m45 l47
^nj u14
^no r16 t28 v28 d38 o43 s45 w45 m48
^ns u27
^nt p22 c28 u28
^nu m31 r33 s33
^ny t23
^o n21 p28 r39 s41 u42 k44 m44 c46 t48 l50 v50 b53 a55 f55 h57 d59 z59 w62 g64 i64 e67 x67 o69 j73
^oa k18
^ob s14 i18
^oc t18 e24
^of f1
^ok a29 t29
^ol x21
^om n16 a29
^on e6 l36 c45 t52
^op e7 t22 s45
^or a16 e28 b32
^os a17 u32
^ot t17
^ou t16 r23
^ov e11
^oz o14
^p o27 a27 r28 u35 e36 i37 l37 h45 s53 c57 t58 n61 p63 b64 d64 g65 m68 w69 k71 x73 f78 v78 y78 -82
^pa r20 n29 c35 y37 l38 s40 g40 t46 d55 p55
^pc c21
^pd f11
^pe r16 o31 t33 a36 n38 e41 l46 p46
^ph o17 i23 -32
^pi n20 x23 c30 t34 p41 a45 e45
^pl a4 u35 e45
^po l20 r22 s33 p36 w41 d42 k48 i49 n49 m53 c55
^pr o12 i20 e27 a38
^ps y27 t29
^pu b20 s22 r31 c34 l37
^q u12 i32 o43 c44 h50 w52 a54 q54 v54
^qi n18 a20
^qu e16 a21 i22 o42
^r e17 a28 o30 u33 i35 t45 m54 c54 s55 b59 f63 d64 p64 y67 h68 l72 g74 r74
^ra d28 i28 p28 c40 n40 k42 b44 m44 z46
^rc s18
^re d25 a27 s31 v35 c40 g42 n42 m43 p46 l47 f48 t50 e55
^ri c28 p33 a35 n35 v37 d39 s39
^ro c26 s29 o34 y34 l36 b37 u42 a44 m44
^rs u19
^rt b11
^ru n25 s27 m32 b34 t35 l39
^s t30 e32 a32 p36 h37 o38 u38 i41 c43 m48 w52 k53 n56 y56 s57 l60 b61 d65 g67 r68 f68 v71 j72 q75 z80 -83
^sa m19 n29 l33 i39 f42 b46 v46 r48 t48 g50 p50 u53 a54 c54 s54 d56
^sb e28 i30
^sc h25 r26 i28 o30 a35 -42 c44 u48
^sd u24
^se c28 r28 a31 n31 x39 l41 e43 m43 t48 g49 i53 o53 b55
^sg u24
^sh o17 a20 i28 e35 u39
^si m23 n26 t30 g37 e41 c44 l46 p46 r46 s50 u50
^sj c19
^sk y11 i29 e38
^sl i17 a25 e29
^sm a11 i33 c35 o39 u41
^sn a12 o33 u35
^so u21 l29 n30 c33 f41 r42 p48 h50 m50 g52 t52
^sp a17 o20 e34 r36 l41 b45 k47 i49 u49
^sq u2
^sr m21
^ss l30 s34
^st a16 r23 o30 e34 u40 i49 c55 m55 -58 j60
^su p21 n22 r31 b37 s40 m44 d50 a52 t52
^sw i18 a24 u33 e35
^sy n14 s26 m27
^t r27 h29 e30 a32 o33 i37 u37 w56 c57 v57 m58 s59 t60 n61 p61 d66 -67 y68 b69 f69 l69 j71 k74 g79 x79
^ta b31 p31 n33 l34 m35 r38 k39 i43 g46 s52
^tc l27
^td n16
^te l19 c30 n30 a34 s36 r38 x39 m45
^th e6 r38 i39 o42 a44 u49
^ti k20 m26 n33 c41 e41 l45 a47 s47 t47
^tl i10
^to p27 r28 k31 u38 t39 y41 n43 o43 d45 h45 s47 m51 w51
^tp l20
^tr a13 i23 u23 e36 o47
^ts u16
^tu r23 -33 b34 t36 n40 m42 a44 i44 s46
^tw i11 c28
^ty p10
^u n15 s36 c39 p41 a43 m44 t46 l51 d51 o51 f52 i52 b55 r56 e59 w60 v62 g64 k64 -65 h68 j74 q80 u81
^u- p22
^ua c33 m35 s35 n38 b40 d41 p41 t41 e44 l44
^ub a28 i28 e30
^uc a25 s32 l38 o38 c40 e40 b42 h44 i48 n48 t48
^ud e16 a32
^ue s26
^uf p29 r31 a33 m35 s35
^ui s29 -35 n35
^uk r23
^ul a21 t22 s27 i32
^um a26 s33 i37 b39 c39 o41
^un i6 a43 e47 s51 t55 c56 m59 l60 p60 r60 d62 o62 b65 g70 h72 j72 n72
^uo b33 k36 m36
^up s29 a36 e36 r36 c37 t37 m40 n44 o44 i46 l46
^ur b18 i31
^us e22 a27 t37 c40 m40 b45 p45 f47 i49 u49 s51
^ut e28 a30 m37 c39 p39
^uv i25
^uw i24
^v i18 o28 e28 a37 s43 u49 k52 l54 n54 t57 w58 r60 c62 m62 b64 g64 f66 p66 d68 z68
^va l20 n25 i32
^ve r12 n31 s38 c40 l40
^vi d21 s29 v36 r36 a41 n42 t44 e45 c48 l50 m50 b52
^vk u18
^vo l13 i29 d33
^vs e27
^w e22 i25 a26 o33 h41 s43 p50 u52 c59 b61 m61 t61 y62 v65 w67 d70 n70 172 g72 k72 l72 f74 r74
^w1 82
^wa l25 r27 n33 t36 s39 y39 k42 v44
^we b14 s23 a33 i45 l45 t45 p52
^wh i18 a20 o26 e31
^wi n24 k24 l27 s34 t39 d42 r45 x47 z49
^wo r8 o27 w37 l41 n41
^ws p31
^x h26 i35 x36 n38 v40 m45 e46 s46 a47 t48 b50 o52 u52 -54 p54 c56 j56 l58 z58
^xe n12
^xh a19 c31
^xi a12 n21
^xn x8 -16
^xv i6
^xx x4
^y a21 o22 e33 i37 u39 c50 s53 m54 n54 t54 z56 b58 g58
^ya n22 m29 l32 r33 h35
^ye l11
^yi e13
^yo u8 t37
^z e23 o27 a31 i32 h41 u43 d44 s47 p54 j56 n56 b58
^za l27 n29
^zd n16
^ze n17 r23 t32 p34
^zh a19
^zi n20 p24 m28
^zo o19 n25 h28
^zs c7
a n28 \$33 r35 l37 t37 s41 m42 d43 p45 c45 i48 b52 u52 g53 y56 k58 v59 f63 -64 z66 w67 a68 h68 o73 e74 x77 j80 q94 2105 1106 0111 3112 4112 8114 6119 9121
a- u23 m35 c37 a39 s40 p41 i43 b45 g46 n46 e48 t48 r50 l51 k53 h55 d57 o57 w57
a-l a6
a-m e16
a-u \$2
aa \$23 r31 s31 d39 c43 p43 t44 l47 n47 u47 a51 b53
aar \$18
aas \$12
ab a23 \$28 l34 o35 s35 i40 e40 u43 c47 r47 y54 b55 t61 -66 p69
aba n11 \$36 s36 d37 c42 r46
abc \$15
abe r23 l24 t28
abi l20 \$22
abl e4
abo u20 o26 \$31 x31
abr i12
abs \$4
abu \$24
ac k22 e31 h34 t34 o38 a39 c40 \$41 i49 l51 d52 r54 u55 y56 s62 -66 g74 m74 b76
aca d13 m29 \$33 r35
acc \$16 e18 o30
acd n1
ace \$14 s30 n39
ach e16 i25 \$27 a35
aci o18 f23 n27
ack \$19 e21 s40 i42 b46 a47 t50 -52 o52 u52 c54 m54
acl o10 e21
aco l21 m22 n25 r36
acr o11 e19
acs \$14
act i14 \$27 o27 u39 s42
acy \$10
ad s28 e28 \$31 a35 o35 i37 v45 m49 n52 d55 t56 l56 b58 r58 c60 -61 f62 p62 u62 x62 z63 y68 g69 h72 j73 w73
ada \$19 r24 t34 p37
adc o15
ade m22 r24 l34 n36 \$40 s42 x43 a49
adf o8
adi o22 n23 a31 s33 u41
adl i11 e21
adm i20 a21 o29
adn s14 \$23
ado b21 \$27 p36 r36 l38 g40
adr i16 o20
ads \$13 e33 p37 t37 -45 a50 m50
adt e22
adv i17 e20 a24 \$33
adx \$6
ae \$23 r31 n35 l36 s42 d43 g45 u45 x45 j47
aen t8
aer o12
aeu \$2
af e23 a27 f28 t33 \$38 o39 i39 d49 r49 l52 s53
afa \$8
afd \$7
afe \$18 b30 t34
aff i10 \$24
afi l18
afo n13 r17
afr i9
aft \$15
ag e14 a32 \$34 o35 i41 r41 u49 n51 s53 l54 g59 -63 h63 m63 b68 c68
aga m25 z26 r30 n34
age \$17 s25 n31 r35 b43 -44 m47 l51
agi c18 n19
agl e11
agn e17
ago \$19 n19
agr a11 o19 i24
agu e12
ah \$22 o26 a30 i33 u38 r42 e47 l47 s49
ahl i2
aho o17 s19
ai n23 l26 \$26 r30 s44 d49 c51 t52 x54 m55 p57 f59 b61 -62 k63 u64 a66 g66 i66 o69 h73 j73 z73
aic h14
aid u18 \$24 a24 e24
ail \$14 y23 s36 c45 -47
ain \$16 e30 s30 t37 i42 c48 l48 b50 z50
air \$16 e34 a37 b39 t39 p43
ais t19 \$22 e29 h29
aix a5
aj a12 o35 i37 \$39
ak e23 a24 \$29 u29 i35 o46 s48 t50 h54 l58 r60 b62 f62
aka m25 d27 -28 \$34
ake r22 \$24 -34 s35
aki -22 n28
ako r17
aks \$10
aku \$20 i27 e31 s31 t33
al \$25 l29 e35 i35 a38 t43 s44 b46 o47 y49 m52 p54 c54 k54 u56 d58 g59 -60 f61 r64 w73 n74 h75 v75 z77
al- s24
ala r28 \$30 n31 m37 b38 x39 s42 y42
alb a6 e34
alc o15 a28
ald e20 \$24 i26
ale \$20 s23 r27 n33 x45 a49 m49
alf a14 r23
alg o13 e21
ali a30 s30 t32 n35 b36 c42 e42 y43 f45 z47
alk \$14 i26
all e20 \$26 a28 y38 i41 o42 s43 p45 d46
alm a15 e24 \$32
alo g26 \$29 n29
alp h21 a26 e28 o28 l31
alr a18
als \$16 t32 i36 e37 h37 o37 a40
alt h17 e30 a31 o32 r32 i37
alu n19 s26
alv i9
aly t6 s31
am e21 a27 \$29 s33 i36 p41 b43 o49 u52 m53 c59 r68 -70 g70 t70 l71 d73 k73 y75 f77 h77 w77 z79
ama \$26 z28 r33 n36 -36 s39 i42 t43 b48 l48 d50 g50
amb a20 u25 i31 r31 l33 e35
amc o16
ame s17 \$22 r26 l45 d47 n50 t53 -55 b55 g57
ami n14 c30 l31 \$32
amk \$6
amm a7 e20
amo u23 n26
amp \$22 l25 a32 u38
ams u12 \$24 t31 -43
amu \$16 n25
an k18 d34 \$36 a38 g38 t39 c40 s47 i49 e50 n51 o54 y58 u59 b65 h70 -71 z73 j74 p74 q74 m75 f77 l79 v81 w81 x84 r91
an- u16
ana \$20 l24 g31 d35 n46 r46 s46 t46 p51 z51 c53 m55
anb a9
anc e12 o23 a36 h36 i39 y51 \$53
and \$24 e28 a33 b35 s37 r38 i41 o44 c47 t50 m52 u55 h57 -60
ane t14 \$32 l33 w39 r41 s43
anf i14 o17
ang e22 a23 \$31 o34 u42 l43 s53 h55 i55 k55
anh a23 u23 w23
ani m19 a29 t31 \$33 c44 s44
anj o15
ank \$6 o40 e42 a49 i53 -54 s54 m61 c64 n69 b71 f71 w71 l73 t73
anl i14
anm a7
ann e13 a24 o27 \$39
ano \$23 n30 v32 s37 t39
anp a17
anq u5 i19
ans \$26 a29 l36 e38 f39 i39 h40 t44 s46 w46
ant i21 a26 e30 \$33 o38 h46 u46 s48 -54 c54
anu n22 a23 \$30 s30
anv a8
anw e12
any \$22 w27 a31 c33
anz \$21
ao \$21 n32 m35 s37 d45 l45 u45 b47 p47
aom i10
aon l9
aou \$2
ap p17 i21 \$36 a43 e44 t46 o49 s49 h52 r53 l54 c55 k63 u64 m69 y72 b74 n74 d76 f76
apa n20 r22 c31
apc u19
ape r17 \$20 c32
aph \$20 i21 o21
api \$10 s37 d40 t41 -44 144
apl a16
apo l13 r25 s27
app \$15 s21 l37 y47 c49 e49 -51 i53 n55 t57 m59
apr o10 e21
aps \$14 e23
apt i16 e24 c26
aq u18 \$22
aqu i7
ar t28 e34 \$35 k36 i36 a36 d37 c40 s48 m49 y51 r52 o54 g55 n57 l58 b58 u60 p65 v71 f72 -78 w78 z79
ara \$26 b27 m35 t35 n38 k40 d41 s46 c48 p48
arb a18 o20
arc h8 l36 o40 \$44 d44 a46
ard \$16 i29 s33 a34 c41 e42 b45
are \$16 n34 a38 s40 t42 c43 -44 d45 m45 e49 p50 i53
arg e8 a28 o28
ari s25 a30 n31 o34 t34 \$36 b42 e46 c50 u50
ark e21 a21 \$22 t42 s46 l48 i50
arl o25 e27 i27 s27 y29
arm a21 \$28 e31 i33 o33 s35
arn a19 \$26 e26 i30
aro \$21 d26 u32
arp a22
arr o18 a21 i22 \$34 e34
ars \$20 e27 i31 t36
art \$20 s29 e36 i36 a42 n42 h46 l48 y49 b52 o52 m54 c56 p56 r58
aru n19 \$22
arv a11
arw a9
ary \$8 a34 s36
as t22 s29 \$32 h33 e35 a41 i45 u48 k51 c52 p53 y54 o55 b58 m64 r65 d68 f71 -72 n80 w80
asa l24 \$27 n32 h34 k38
asb a15
asc a20 o22 i27
ase \$15 r28 c38 a43 t43 d45
ash i22 \$24 e32 a38 t40 b47 o47 s47
asi a21 l23 n24 \$29
ask a15 e24 \$28
aso n19
asp e24 o27
ass e12 \$28 i34 a38 w46 o48
ast \$25 e26 a29 r37 i39 u41 o43 l46 c48 b49 s49 d58 m58 p58 y58
asu r16 \$18
asy \$26
at e23 i23 a32 \$34 h40 o42 t44 s49 c53 f53 r54 u56 l59 m62 b63 p70 -71 d78 g80 w80 n84 v84 y84
ata \$15 s35 l40 b41 r41 d43 c44 -50 m52
atb a6
atc h7 o29
ate \$12 b32 s37 c39 r43 w46 a51 -52 d54 n54 k57 l59 p61
atf o2
ath e14 \$25 o35 a38 l44
ati c14 o15 v36 s48 n51 \$53 m58
atl a3
atm -16 a19
ato r17 \$26 m36 d42 n42
atr i16 a16 e27
ats \$11
att l23 a25 e27 \$32 i34 o36
atu r13 s18
au \$22 t24 n32 d36 s39 l43 r44 c47 g50 b53 -57 a57 k58 p63 m64 e66 x66
auc t16
aud i8 e25 \$29
aug u17
aul t7
aun i5 c27
aur a19 o22 e25
aus t14 \$23
aut o8 h24 i41 \$43 e45
av i18 e19 a28 \$41 o44 c58 d60 l60 r60 s60 y60 m62
ava \$23 n26 l30 t30 r34 s34
ave l23 \$25 n25 r26 s37
avi n16 s34 a35 t35 d37 \$42 e42 l44
aw s22 a22 \$32 e32 i41 n44 k48 l48 r54 x54
awa -16 \$27
awe i14 b19
aws d13 \$18
ax \$16 i24 e44 o44 t44 y44
axi s18
ay \$14 a36 e39 s39 m47 c49 b50 o51 -53 p53 t54 i55 g56 l56 n56 d58 w58 f59 u63 v65
aya \$16
ayb a9
aye r2
ayf a6
ayl o9
aym e12
ayn e9
ayp a12
ays t16 \$20
ayt o11
az a26 o26 u29 i30 e30 \$34 z46 y51 n53
aza w25 \$27 r27
aze \$17 r22
azi n10
azo n5
azu r3
b a21 \$33 e34 i36 o37 l41 u41 r42 s47 c54 y55 p57 b58 n58 t63 m67 d68 -69 g70 h70 w74 f76 k77 x80 j81 v81 z87 291 196 497 q97 098 3100 7100
b- c26 b28 s31 t31 a33
ba n7 l42 \$42 s44 c50 r51 t52 y57 b58 d60 i64 m66 g67 k69 o69 u69 -69 h69 p70 a76 z76
bab a14 y17
bac k8 \$26
bad a24 e24
bai d15
bak e13
bal \$18 l26 s30 a37 i41
bam a17
ban k2 c44 d59 q62 g63 a67 \$72
bao \$13
bap i13
bar c27 t28 o30 r30 \$32 a32
bas e10 s36 h38 i38 k38 \$40
bat t22 \$23 e24 h32
bau \$15
bay \$14
baz a3
bb \$25 a26 l35 y38 i40 c42 e42 o44 v46
bba n6
bbl e5
bc \$18 o35 c38 d40 a43 b44 n46 g50 h50 l50 p50 s50
bcd n6
bd \$24 a25 i32
be r21 t29 \$33 a37 l37 s40 n41 e45 d49 c54 y59 i60 m60 -63 x63 b64 g64 p64 z66
bea t18 r27 u27 c33 n33
bed \$21
bee \$13
bel l11
ben \$29 d29
ber g27 \$28 l29 t31 r39 s43 a45 b49 e49 i49
bes t8 \$24
bet \$18 a35 s37 t37 h41 w41
bey o7
bf \$22
bg \$18 a25 r30 u30
bga m7
bh a19 \$28 o28 u30
bha r9
bi l25 t27 d34 n35 \$38 g42 a45 r47 s47 b48 z49 c51 o52 k54 u57 m66 x66 e68 h68
bia \$12
bib l5
bid \$16 s32
big b26 c26
bik e8
bil e10 i21 l31
bin g17 a23 \$27
bir d7
bit \$20 s33 c36 m36 r38 g40
biu \$11
biz \$17
bj e21
bk \$13
bl e18 o22 i26 a32 u32 \$44 y54
bla c9 z32
ble \$13 s34 n38 c40 r40
bli c12 n29 s32 o37 t37
blo c15 g19 o27 x41
blu e3
bly \$4
bm \$24 i32 a33 e33 o38
bn 216 a39 u39 e42 c44 k44 b46 m46
bn2 00
bne t4
bnk \$0
bo o25 x27 n35 r39 t39 u41 \$41 a42 l43 s44 c52 y54 d58 b60 k62 g64 w64 f65 m68
boa r4 t23
bod y10
bol i25 t25
bon l19 g25 n27
boo k9 s32 m37 t37 l41
bor a23 o23
bos s21
bot \$10
bou t14 n25
box \$6
bp r7 \$36 u40 l45 i47
bpr o0
br a18 o20 i22 e32 \$49 u53 d60 y60
bra i22 n25 r28 s31 d40 \$42 z44
bre \$20
bri d18 c28 g28 l36 t36 a38 s40
bro w13 o30 a31 \$36 k36 n42
bs \$17 t31 c38 p39 i40 u41 e43 o48 a51 k55 n55 b57 h57
bse r8
bsi t12
bsp o9
bst a13 e22 u26
bsu \$10
bt \$23 e33 o36 c37 u37 h39
btu \$2
bu r25 s28 \$29 n33 c42 t42 l43 y46 i47 z50 g55 m56 d58 f58 b59 k63 p63
buc k8
buf f2
bui l2
bun n24 k26 d28 e30
bur g6 n32 y34
bus i14 \$25 t25 e33
but t16
buy \$15
buz z3
bv i23
bw a24 -26 \$30 i30
bx \$14
by t12 \$30 b41 s42 d44 a47 c47 l47 u49
byt e0
c o30 \$32 h32 a33 e37 l40 d41 k43 t45 c46 i48 u50 r51 s51 b62 n63 m65 -67 y67 p67 g73 f79 v84 w86 q92 x92 j92 196 z97 299 3100 6107 4111 8111 9111
c- m27 c32 s34 p35 e40 a42 l42 r42 b44
c-m s6
c1 \$13
c2 \$12
c3 \$11
ca r30 l32 n32 \$33 t35 s36 m38 p40 d43 c50 -51 i55 j57 b58 f62 u65 v67 a69 g76 k78
ca- c20
cac h8
cad e10 \$23 o26 i33
caf e1
cai x8
caj a0
cal e25 \$26 l28 i35 c42
cam \$19 p21 b31 s33 e38
can a21 \$23 n34 t40 c46 d46 i46 v46
cap i19 t22 e26 c32 \$38 p38
car d28 e28 t31 i34 r34 \$38 s42 l44 o44
cas t11 a29 h33 i36 \$40 c42
cat i19 \$22 e30 a32 o37 h39 c43
cau \$9
cav a11
cb a22 \$24 c33 o36 s36 r49 u49
cba n7 \$25
cbc \$6
cc \$10 c37 e41 o45 d46 a47 s49 u52 i54 t54 b59 m59 n59 -61
ccc \$7
ccd \$7 n19
cce s6 r21
ccs \$14
ccu \$10
cd n2 \$43 e61 i66 o66 a70 p70
cdn \$4 -40 h48 s51 g62 267 l67
ce \$18 n25 s29 r43 l43 d50 a50 -51 c52 t54 m56 p57 b60 i65 u65 o67 h68 w68 v70 374 f74
ce- p17
cea n13 p24
cec a18 l22
ced e15
cei t9
cel l18 i25 -28
cem a18 o18
cen t4 s35 e49
ceo n7
cep t15
cer \$15 t21
ces \$9 s25 t39 -43 a45
cet \$20
cf \$22 c30 a32 r32
cg \$23 a28 u38
cga m8
ch \$21 a23 e28 i30 o38 u47 n48 r54 s58 t59 -66 c68 m69 l70 b71 d73 h73 f75 w75 p77 g79 y79
cha n20 t20 r29 i40 m40 s41 \$45 l55 p55 u55 v55
che \$29 n29 c29 r30 s33 m38 l43 -49 e51
chi n20 -32 v32 l35 \$37 c37 p39 t43 b47 m47
chl a7
chn o11 i18 e31
cho o22 n26 c35 s36 i38 l41
chr o13 e22 i25
chu \$29 l32 n32 r32
ci t24 a29 n32 e34 \$37 o42 s46 d48 r50 c51 m51 b53 p53 l54 f55 -63 i63
cia l11 \$21
cid \$13
cie n6 t29
cif i3
cin e11 g29
cio n17 \$19
cir c7
cis c17
cit y10 i20 \$36
cj \$19
ck \$20 e22 s35 i43 a48 c49 u49 b51 t52 l53 m53 o53 -55 r55 y56 p60 d61 h61 f64 n66 v66
cka d18
ckb o17
cke r11 t15 n35 d44
cki n7
ckl e15
ckm a15
ckr \$13
cks \$10 t31 o33
cku p14 \$19
cky \$12
cl o12 u28 i28 a32 e36 \$58 c59 b63
cla r16 s23 i35 y35 u40
clb \$1
clc k5
cle a15 \$27 v27 r30
cli c13 e26 n27 p28
clo u1
clu b1
cm \$20 u33 e37 p37 a38 c41 o42 i44 s47 t47
cmp \$6
cn \$24 e29 b31 u39 t42 c43 n43 o43 a45 d45 r48
cne t15 w15
cnu \$5
co n22 l26 m27 r32 \$42 u44 o45 d53 p54 s54 v57 i57 a59 t61 c62 b67 g69 -71 e71 f77 h79 w81
coa s6
coc o19
cod e3
coi n1
col l5 o35 u38 a46 e53 \$56
com m21 p23 \$25 i38 b40 -45 a45 e46 c53 f55 o55
con t16 n23 s32 f35 v38 d46 c47 i57 \$59
coo k16 l20 p25
cop e23 i27 p27
cor e14 p23 d31 n38 t38 r49
cos m18 t21 \$27
cot t12
cou n11 r23 t32 p34
cov e2
cp \$22 r29 a32 l36 e39 i39 p41 u41
cpl a7
cq u12
cr e20 o22 a28 i31 u37 \$42 y44 m55 b61 t61
cra f15
cre d18 a20 e26 w37 t39 s41
cri p15 c22 b27
crm \$6
cro s13 w26 \$38
cru n18 i21 s21
cry p14 s14
cs \$13 u33 t40 b44 a47 c48 p49 -50 e50 i50 f54 d56 m56 o58 s58
csb \$16
csc \$12
cst a9
csu \$18
ct \$18 i27 o29 r39 c43 e43 s48 u48 a50 h57 t62 v62 -64 m64 g66
ctc \$12 d21
cte d14
cti o13 v14 c39
cto r7
ctr o20 i23 u25
cts \$5
ctu r14
cu r19 \$25 s33 t41 e44 p44 l44 m47 b48 n49 a55 i57 c61
cub e9
cul a17
cun i8
cup \$12
cur i10 e21 r38 s38
cus t12 \$18
cut \$8
cv \$15
cx \$14
cy \$20 b21 c32 s44
cyb e2
cyc l8
cz \$14
d \$28 e29 i32 n34 a34 o40 s41 r47 u50 b53 c55 m55 g56 d58 t61 l62 -63 f64 y64 p65 v67 h68 w69 k69 x77 z79 j80 187 392 293 5103 4107 9107
d- c31 p34 s34 a35 n39 d41 u42 b45 t45 w45
d-w e0
d1 \$20
da t23 \$29 r37 i37 n40 y41 l42 p44 s47 d49 -54 v54 c56 u56 m57 g61 h64 f66 w66 b67 k67 e69 o71 a73
dac o17
dad e25
daf o5
dai l13 \$15
dal e19 \$26 l26
dam \$14 a17
dan \$27 c27 a29 g33
dap p18 i19 t23
dar \$20 d24 k29
das h16 \$24
dat a4 e31 i45
dau \$12
dav i9
day \$9 c32
db a20 \$24 n24 u38 o40 e41 l50 r52 i54
dba n5 c35
dbn 20
dbo x14
dc \$27 o33 a36 l37 d37 h40 c41 -42 r44 s47 n48 e50 p50 u50
dc- m4
dcc \$2
dcd n2
dch a10
dcl o3
dco l11 n19
dd m20 i28 e33 l40 r42 \$43 o43 a45 n45 s45 u49 y49
dde r16
ddi t12
ddl e0
ddm 20
ddn s0
de r27 s34 n34 l36 o36 \$38 m41 v41 a45 x46 p52 c53 e54 t56 f57 b59 d63 u68 w68 i71 -72 g72 h74 k74 y76
dea l14 \$26 u31 n33
deb a17
dec a16 i22
dee p10
def a18 e21
del i17 t32 l35 e37 \$38 s40 b42
dem y18 i21 a23 o33 \$37
den t15 \$26 c35 a38 i43 s43
deo \$11 s22
dep o12 e22
der \$11 a26 s32 b44 e51 i51 n51
des k22 \$30 i31 e35 c40 a42 h42 t42 u44
det \$22
dev i12 \$22 e37
dex \$8
df l20 o29 i32 \$34 a38 c44 r44
dfi n11
dfl a3
dfo r4
dg e6 a37 \$43 u48
dga m4
dge \$7 t36 -44 c46 w46
dh a22 o32 i34 \$36 e36 u36 b37
dhb w0
di a18 g34 s36 n36 t39 o39 c41 r42 e46 \$50 u59 d61 v62 p63 b64 l64 m64 f71 k71 z73 y75
dia \$11 n25 t47 m48 s51 -53 g53 l53 r54
dic a16 t19 i34
did i14
die n18 s27 \$29
dig i3 o41
din g11 \$28 a31
dio \$12 s27
dir e3
dis c19 p31 t31 h35 n37
dit \$17 o30 b34 s36
diu m14
dj u23 \$27 i27
dk \$12 -38 e38 s38
dl i20 e21 a33 \$34 o40 y42 u46
dle \$18 s25
dli n11 f22
dly \$4
dm 223 a26 e34 \$35 o35 i37 s47 c50 d50 u50
dm2 00
dma t22 n24
dme d16
dmi n13
dn \$9 s20 -46 e54 h54 o58 a62 g66 l69 x69 i71 273 p73 u73
dna \$11
dne t15
dnh w0
dno t9
dns \$9 -28 v44 e51 s51 c53
do m32 \$33 n33 c36 w38 r40 t41 o43 u44 b44 l45 s49 g51 p51 i60 k60 f61 h61 d63 x63 v65 -67
dob e2
doc \$21 t26 s29 u29
dog h14
dol i20
dom a12 e26 \$30
don g18 \$27 e32
doo r17 \$24
dor a16 \$25
dos \$10
dot \$17 a20
dou b13 y20
dow n10 s20
dp \$26 o26 r28 l29 a34 u37 i43
dpl a4
dpo r14
dpr i12
dpu \$4
dr i14 e26 a28 o28 \$43 u51 t58
dra m15
dre a15 s19
dri v3 f46
dro p18 i19
ds \$16 t33 c34 p37 e39 h49 b51 m51 a52 -53 o53 s54 u56 y56 d59 i60 w60 r64 l66
dsb a11
dsc g24 a28 r32
dse r11
dsh o15
dso n9
dsp \$12
dss \$12
dst a11 r24
dsu \$10
dt e27 r30 o33 \$34 a36 h37 i37 u40 v42 s46
dte c10
dth e9
dti m7
dtr u8 a16
du \$19 n28 c33 s36 e44 t44 r45 o46 b50 p51 a53 f55 l55 m57
duc t14 a20 k21
dun i8 \$28
dus t7
dv i21 e24 a26 \$33
dva n8
dve r2
dvi s7
dw a19 i23 e25 \$33 o39
dwa r12
dwi n16
dx \$13
dy n20 \$24 s33 a36
dyn a9
dz \$22
e r28 \$28 n35 s36 t40 c42 l42 d43 a44 m52 e52 b53 g56 x56 p57 i58 o59 w60 -61 v61 f66 u66 y67 k71 h74 z79 j87 q93 293 397 199 4110 9111 5113 7114 8118 0120
e- p31 s32 d34 a35 c40 b41 i43 m44 u44 t46 e48 h50 f52 l52 n52 g55 v55 r57 k59
e-a p18
e-b a18
e-c d19 o19
e-d n18 e23
e-i n9
e-p a11 r28
e-s e19 c27
e-t e11
e-u \$9
e1 \$11
e2 \$12 419
e24 \$7
e3 613 \$17
e36 58
e9 \$7
ea r29 t31 s31 m32 l34 d35 n40 \$43 p44 c48 k50 u54 g58 i66 f67 v68 b72 h74
eac h11 o28
ead s21 \$26 e31 i41 l41
eag l13 u17
eai r10
eak \$15 e22 s26
eal t16 \$31 e35 i38 m38 o38 s40
eam \$16 s23 e40
ean \$20 s32 a34 d36 e36 t36
eap i15 p18 \$30
ear c15 \$28 t30 n34 b41 s43 e47
eas t15 y24 e26 u33 o40
eat h20 i30 \$31 e37 s39 t39 o45
eau t18 \$22 x22
eav e5
eb a18 \$27 e37 s38 o39 i41 r42 u42 l52 c61 p61 h62 m62 y64 g67 n67 t67
eba n6 y35 s36 l46
ebe r27 a29
ebi d24 n24
ebl o10
ebo o19 x24
ebr o12 i22 a24
ebs t21 i23 \$28
ebu r24
ec h21 t26 o31 l33 u38 a41 \$41 d48 k49 i54 r54 c56 e57 n68 b76 s76
eca s23 m30 t30 r32 \$33 l35 p38
ecc \$7
ecd n1
ece n14 \$19
ech \$7 n32 o38 a40 e53 s53 t57
eck \$17 e23
ecl u5 o25 i35
eco m20 n20 l28 r34 \$47 s47
ecr a15 e18 u24
ect \$12 i34 o34 r36 e39 s47 a50
ecu r3
ed i21 \$25 r34 g35 e40 u41 a43 o47 s51 n55 b56 d58 -60 l61 c62 t64 m65 h68 p70 w70 y71 f75
eda t20 \$27 n29 p34
edb a12 u19
edd i11
ede r13 n37 s37
edg e1
edi a8 t27 c36 r46 s50 n52 \$54
edl i16
edn s9
edo m23 \$26
edr i2 o43
eds \$15
edu \$13 c24 n29
ee \$27 d29 t32 n33 p36 r41 l42 k45 s46 m52 c54 g59 z59 v61 a62 b62 f62 -64 x68
eec h12
eed \$23 s30 b37 o39
eek \$9
eel s20
eem a12
een \$25 c29 e29 s33
eep e20 \$30 a32 i32
eer \$23
ees \$15
eet \$23 c34 e34 i36
ef o27 a29 i29 e33 \$35 f40 r40 u43 l44 s52 t54
efa u20
efe r14 d21
eff e10
efi n20 l25 r25
efo r9
efr e14
eg e13 a26 r36 i36 o37 \$49 u49 l51 g54 s60 m62 y64
ega m24 t24 \$31 p34 l38
ege \$4 n38 o49
egg \$8
egi s10 o24
egl o6
egm e2
ego \$17 n25
egr a12 o21 e25
eh o25 a27 u28 e30 i31 \$35 r45
ehe a13
eho s14
ehu b10
ei n24 \$34 t35 m36 s36 d42 g44 c44 b46 p47 l49 o54 r54 j56 a57 h59 z59 -62 k62
eic l15
eid e10
eig h11
eil l12
eim \$13 a26
ein \$25 t26 s27 d33
eip \$11
eis e14
eit \$13 a24 u27
ej a24 o24 u24 i29
ek \$23 a27 i33 o33 s38 t38 e39 h43 n45
eka \$12
eki t14
eko m14
el l26 \$29 e30 i33 a37 o40 s43 d43 t51 p52 c54 m54 b58 f58 u62 -63 y63 k65 n66 h69 g73 r73 v78 w78
ela n20 b28 y31 \$37 s41
elb \$17 e17
elc o14
eld \$14 e33 o33
ele c20 m30 g35 v39 k41 s41 a44 f48 n48
elf i17
eli v21 n26 s30 t34 a39 \$40 c42 b44
elk o12
ell \$21 o26 i28 a32 e35 s38
elm a16
eln \$11
elo n24 g25 \$33
elp \$18
els \$13 e29 t31
elt a17 e25 \$27
ely \$6
em a24 e26 o30 i33 \$34 p42 s42 y46 b47 u55 -59 c59 d59 m64
ema n22 \$24 i30 r35 g38 p42 t42 s44
emb e11
eme n19 r28 d31 s32 t38 \$40
emi c25 e28 n28 a31 r31 u35
emo n14 t29 b34 r34
emp o15 i24 l27
ems \$7
emu s13
emy \$4
en t18 \$31 s35 d36 c38 e44 a45 i45 g47 o52 n57 b63 u63 v63 p64 -66 r67 z67 w71 l73 k75 f77 h77 m77 y81 j85
en- u19
ena \$18 t33 s38 u38 b40 n40 r40
enb a16 u18
enc e9 o31 y35 h39 i41 a42
end \$27 e28 a30 o32 i33 s39 -43 p45
ene r19 t23 w35 s39 \$41 x41
eng i16 a19 \$32 e36
eni u16 n33 c36 e38 t38 x38 a40
enk i8
enn e12 a23 i25
eno v23 b29 t29 w33
enp a15
ens e24 \$31 i34 o35 a36 t36 h42 b45 c45 u45 -47
ent \$19 r26 s35 a36 i36 e37 o46 -50 c50 u54 h60 l65 m67 t67
enu n16 e19
env i14 e19
enz \$15
eo \$19 n29 p32 s34 r46 c47 f49 t49 l53 -55 d56 a58 m58 b61 i61 o61 u61
eon \$17 l19 e26
eop l4
eor g7
eos \$13
eot a9
ep o24 l31 a34 e34 i34 r36 \$37 u40 h46 t47 s50 p57
epa r22 y27
epe r14 n27 \$29
eph o10
epi c17 n25
epl a15 u18 e32
epo r13 i29 s33 t35 l37
epr o6 i24
epu b9
eq u9
equ i9 e18
er \$20 s27 v38 a42 i43 c44 t46 n46 e49 o51 g53 b53 l55 -57 y57 r58 m59 p59 f60 d66 k70 h73 u73 w73 z76 288 j92
er- a26 p27 i29 c35
era l22 \$27 p28 t34 c36 d46 n46 r46 b48 u50
erb a12 o30 e31 u36
erc o17 e21 a27 h32 l41 i48
erd e20 a26
ere s22 \$28 n29 a33 p34 d35
erf o18 l23 e30 a32
erg \$21 e23 y28 a32 i35 r39
eri c22 a30 t35 n36 e38 o39 f40 d41 s45 \$49
erk i22
erl i9 a31 e32 o32
erm a17 o25 e31 u33
ern e18 \$24 a25 o42 b46
ero \$24 n29 o37 p39 t39
erp r20 o22 a25 l28
err a16 y23 i27 e30
ers i12 \$21 e40 o41 t42 c55 a56 p59 -61 b61 h61 k61 u65
ert \$22 i31 a34 y35 e36 o39 s39 b46 h46 u46
eru \$19 n19
erv e12 i13 a36 \$45
erw a15 o19
ery \$9
es \$19 t24 s31 e42 a46 c47 i47 h47 p50 o53 -54 u57 k58 d64 b65 f67 m68 l69 n69 y70 r76 282 v84 w84
es- p18 a24 b29
esa \$24 v34 d36 l36 n38 p38
esb a11
esc o17 -30 a33 d35 \$37
esd e18 a20
ese r18 a24 n28 t38 c40 e42
esf o4
esh a24 o24 \$29 i29 e34
esi g24 \$29 a31 n32
esk \$11 t18
esl e15
esm a16
esn o15
eso u19 n21 f31
esp o16 a27 r32 \$34 e34 n34
ess \$12 e30 a37 i41 o47 t47 -48 c48 p52
est \$24 a26 e30 o37 r38 i43 u43 c48 -51 b51 m53 g54 s54
esu \$24 n24
esy n8
et \$18 r36 a38 s39 e41 t41 w43 i45 c46 h48 o51 b57 u57 m58 -61 n62 v63 p64 y65 f66 l67 d71 g71 j75 z75 k77
eta \$28 i32 g34 c38 n39 r39 p42
etb a21
etc o22 h26 a29 d31
ete o22 c24 r26 s34 l38
eth e16 i25
eti n20 c30 m30
etl i8
etm a14
etn a9
eto n23 \$25 o29
etr a17 i19 o24 u32 e41
ets \$11 c40
ett e14 i27 y34 a36
etu r21 p23
etv i14
etw o3 a30
ety \$15
eu \$21 r21 n34 s36 t38 m43 p44 -54
eum \$9
eun i3
eur o7 e30 a32
eus e16
eut e14
ev e18 i21 a33 o35 \$36 p53 r53
eva n20 \$25 l25
eve r11 n17 l30
evi c17 e19 d28 s36
evo l18
ew s16 a30 \$31 e31 o39 i41 r50 c56 l58 p58 t60
ewa y11 r30
ewe b17 r24
ewi n19
ewo r6
ewr e10
ews \$6
ex \$19 p27 t27 a34 c35 i41 e54 o55 s56 -58 b60 u61 x61 n64 v64
exa s17 m27
exc h8 o28
exi m22 s22
exp r13 e18 o30 l32
ext r25 \$26 e26
exu s2
ey \$16 e26 b40 o40 a42 t42 s43 c44
eyb a11 o11
eyc o5
eye \$19 s22
eyo n7 u13
eyt a9
ez e27 \$32 i32 o32 a34 y39 u41
f i28 o31 a33 e36 r38 l40 \$41 t44 u44 f46 h48 s50 c54 y55 m61 b61 n62 d63 p63 g71 -73 w74 x76 j80 k81 v83 191 293 593 896 z96
f- s21
fa s29 n29 \$30 c33 r35 f43 i43 l44 m45 b47 u48 p50 t52 d63 x63
fab a14
fac e13 t14
faf a1
fai r7
fal l17
fam i12
fan s23 \$30 t30 d34
far m17
fas t4 h32
fau l8
fb a19 \$26
fba n7
fc d26 \$28 c31 o32 b35 l35
fcc \$6
fcd n1
fd \$15 c28 -32
fe \$25 r27 d28 e35 n35 s44 a49 c49 i49 t49 b53 l57 m57
fea t8
feb r4
fec t4
fed e10 \$24
fee d5
fei s8
fen g21
fer \$25 e28 s28
fes t15
fet y10
ff i15 e26 \$28 a41 o45 s45 b47 m49
ffe r13
ffi c6 n27
fg \$20
fh -6 \$39 o46 s46
fh- b32 h33 k33 w33 n39 f42 m42 r42 s42
fi n24 r25 l29 c31 t41 \$43 e44 g47 s49 x54 a58 d58 b59 v64 m65 z68
fia \$10
fib a9
fic e17 \$26 a29 i37
fid e10
fie l5 d24
fig \$17 u21
fil e10 m22 l37 t39
fin d16 a26 i26 e38 \$40 g40
fir s9 e14
fis h6
fit \$16
fiv e0
fix \$7
fl a20 o23 i25 y33 \$40 e40 u42 x51
fla r13 s18
fli x16 p23 g28
flo w7 r29
fly \$23 e23
fm \$21 b35 o35
fn b11 e33
fo r9 n37 o37 \$42 u42 x43 l52 c58 s60 m62 t62
foc u6
fon t16 e20
foo t10 d12
for m17 t29 e34 d35 c35 u37 g43 s51 \$53
fot o2
fou r11 n13
fox \$11
fp \$28 a32 r32
fr e14 a18 o30 i38 \$49 u50
fra n11 m25 \$37 u37 g40
fre e7 s24 i38 d39
fri e15
fro n9 g24 m28
fs \$22 b28 c33 t36 e42 h42 i44 a46
fsb \$16
fsc \$11
ft \$16 o36 a40 e40 w41 c43 s44 -49 h49 p51
ftc o9
fte r9
fto n8
ftw a3
fu n21 l28 t30 \$31 s35 r37 k42 -51 p51
fuk u1
ful l8 \$21
fun \$22 d28 g30
fur t12
fus i8 e16
fut u11
fx \$8
fy \$6 c39
g e26 \$29 a30 o35 i39 r40 s45 u45 l46 h49 n55 c58 t58 m59 g60 -62 d62 b63 p64 y66 w73 f77 k78 v78 j78 z84 x87 188 288 q97 099
g- p23 s24 c39 g39
g-p a10
g1 \$6
g2 \$13
ga m19 t33 \$36 r38 l39 n39 p44 g49 k49 z49 s51 i55 u58 d59 b63 c64 f65 w65 -67 y67 069 a69 o71
gag e3
gai n9
gak u3
gal l20 a21 i25
gam e3 i34
gan \$19 a26
gap i19 p24
gar a24 t24 \$33 m33
gas t18
gat e7 o26 a38
gau \$7
gaw a6
gaz i11 e23
gb a20 \$28 e34 o36 u36 r38
gba n6
gc d24 o27 l31 c34 \$36 a41 h43
gcd n1
gcl o1
gco m16
gd a21 i30 u35 e39
gda l18 t18
ge \$15 n30 t32 r39 s40 o41 l50 m52 c55 b55 -57 e58 a60 d61 i64 p71 f73 k73 w75
gea r9
geb a18
gec o18
gee k7
gel a25 i25
gem e23
gen t20 \$23 e26 i30 c39 s45
geo r29 \$32 n35
ger \$10 s34
ges \$10 t30
get \$17 a36 b40 s40 t41 c44 r44
gf i22
gg e28 \$29 o29 l32 i34 u37 a39
gge r6
ggl e10
gh t10 a32 \$40 o43 q46 e50 l50 s50 u52
gha m16 n18
gho s5
ghq \$4
ght \$17 s29 c32 e35 i40 n42
gi t22 n25 s35 c40 \$40 a42 f47 l47 o47 r47 e51 m52 d58 g58 x58 b60 p62 v62
gia n16 \$21
gic \$19
gie s9
gig a4
gin e15 \$22 g27
gir l6
gis t8 \$27
git a7 e34 h34
gix \$0
gj u13
gju \$6
gk o21
gl o15 e18 a28 i41 \$50 u56
gla s19 n21
gle \$17 -34 s34
glo b4 t38
gm a22 e24 \$29 o34 i40 u40
gma \$15
gme n14
gn a21 \$25 e29 i29 u39 o41
gna l13 m26
gne s18 t18
gni t12
go \$23 o27 l37 n40 t40 v40 r44 s44 g48 d51 a53 m55 p56 u56 c57 -59 262 f62 i64 b66 h66 y66
god a15
gog o16
gol d15 i23
gom e9
gon \$20 e26
goo g14 d15 \$37
gor i22
gos \$19 p22
got o14
gov \$10
gp o26 t33 u33 r35 \$37
gr a15 o19 e25 i37 u51 \$54 -62 s62
gra m21 n25 p27 d38 v42 b44 t46
gre e11 s28 n31 a33
gri d16
gro u8 w26
gs \$16 t33 l35 b41 h41 e45 u45 p48 m49 a50 i56 r56 s56
gsb a6
gsh i13
gsl b4
gsp o7
gst a12 o19
gsu \$9
gt o22 m32 v34 e36 u36 r39 a41 i41 \$43 c43
gtm \$7
gto n3
gtu \$7
gu \$22 a27 i33 e35 r39 n40 s41 l44 m46 y54 k56 t56
gua r5
gue \$12
gui d13
gun i16
gur u15
gus t6
gv i20 t24
gw o24 \$26
gx \$14
gy \$12
gz \$17
h a27 e28 o29 i31 \$31 u40 t49 s51 -52 r56 c58 n60 w61 b62 l63 d64 m65 y66 p68 k70 g72 f73 h76 q78 v81 j89 z91 x93 294 197 099
h- b30 h36 w36 k38 a40 l40 f42 s42 m43 n43 r47 u47 c49 d49 e49
h-f r7
h-h a13
h-w e9
ha n24 r25 t33 m36 \$41 l44 p45 i45 s47 b51 c54 v55 w55 u59 d61 h62 o65 y65 k66 g67 f69 -72
hab a15
hac k11
hah r10
hai n16 r24 \$26
hal l18 i26 e28 o31
ham s22 p25 \$30 b33
han g23 n27 d32 a35 \$37 t37 s42 i45 u50
hap p14 e30
har e19 t28 i37 a38 d38 k38 m41 p47 r47
has e19 h28 t28
hat \$14 s32 t35
hav e9 a20
haw k18
hb a21 \$29 o29 w35 u37
hba n5
hbw -4
hc \$29 o29 c30 d30 m35 e38 a41 h43
hcc \$3
hcd n3
hce n4
hcm u3
hd \$22 a29 i30 p32 m37
he r24 n33 a33 l39 s41 \$42 i43 c44 m44 e49 b52 d54 t54 p55 f59 g59 x59 y60 -62 o64 u66 w66 k70 h74
he- b12
hea l16 d26 r29 s31 t32 p41
heb a12
hec k9 o24 \$28
hee t11 l21
hef a15
heg a15
hei m15 d21 n24
hel l17 p19 i35
hem e14 a24 \$26
hen t21 \$25 g35 s35 e37 a39
her \$22 e30 a33 i39 n39 o39 s39 b41 m44
hes t22 s23 a33 i33
het r17
hex a15
hey t10
hf a28 i28 o28
hg a18
hh \$23
hi n23 l37 t38 \$39 s42 g43 r43 p44 m45 v45 c46 b48 -49 k50 e52 f54 o54 a55 d61 h68 j70
hi- u17
hia \$15
hib a13
hic h25 k25
hie l14
hif t14
hig h5 a27
hik a18
hil l9 d33
him a11
hin g19 a21 e34 d37 k38 \$41 i47 o47
hio \$12 n14
hip \$12 s26
hir o20 e23
his t17 \$24
hit e14 \$28
hiv e1
hk \$22 a24
hl i21 a21 e29 \$36
hla n5
hli n17
hm e24 a28 o31 \$34 u34
hme d12
hmu \$2
hn o20 i27 e31 \$33 a37 u39 s41
hni c8
hno l9
ho s30 p31 n35 m36 t37 r38 o39 l40 u41 w45 \$46 c55 i55 k55 e58 f61 d63 b66 a70 g70 y72
hoc h13
hod a9
hoi c17
hok u12
hol l25 a26 i26
hom e5 a28
hon e14 \$27 g31
hoo l15 \$31 d31 t33
hop \$17 e29 i32 s36 p38 l41
hor t19 e24 i29 d34
hos t3 p42
hot o15 e25 \$31
hou s8
how \$21 a27
hp \$31 a31 e33 o33
hq \$5
hr e19 o24 i28 \$36 a36 b45
hre a14 e24
hri s17
hro m16
hs \$26 -28 c31 t33 b41 u42 h43 p43 e45 a46 o48
hsb c6
hsc o14
hst a12
hsu \$7
ht \$25 s34 e35 a38 c38 i40 o41 u45 w45 t47 m50 v50 n52 r52
htc o14
hte c17
hti n10
hts \$9
htt p0
hu b21 \$27 a34 n37 m39 r43 l48 t48 -53 o54 d56 s56 e57 g57 k57 i59 p59 c62 f62
hua w20 n23
hub \$6 s27 a41
hum b16 a22
hun t13
hur s19
hv \$21
hw c19 e23 a25 o36
hwe s6
hy \$23 p25 r28 s34 a36
hyp e11
i n26 t35 c36 \$40 s40 a42 v43 l44 m46 d46 o47 r49 e49 p51 g52 b54 f56 k57 u60 x62 -64 z66 i70 h79 y80 w82 j82 q86 199 2103 6111 3117
i- u29 m35 p36 s38 d39 h43 c44 g44 k44 w47 a48 b48 t48 n50 r50 e53 f53 o53
i-u \$2
i1 \$16
i2 \$8
ia \$16 n24 l37 u41 s44 o48 m52 t52 b52 d55 c55 r56 g57 p57 -60 a66 h67 e71 i71 w71 v73 f75
iab a12
iac o17
iag o17
ial \$14 s32 i35
iam a21
ian \$20 a31 c31 t33 g43 o45 s48 b51 e51
iao \$21 m24
iap p17
iar i15
ias \$21
iat i21 o23
iau \$16 -28 t31 n34
ib a23 r30 \$30 e31 l36 o38 u41 i43 s48 b50 c56 n62
iba n15 \$27 b29 -39 s39
ibe r12 \$25
ibl e8 i22
ibo \$20 o20
ibr a11 e17
ibu n18 r18
ic \$23 e28 a31 k35 s36 o41 h41 i49 r51 l53 t53 d56 -59 b63 c63 p68 n71 u71 g72 m75 y75 f79
ica \$20 n27 l27 t28 r38 m41 s48
icb a18
icc \$17
icd n5
ice \$17 s19 n41 -42 c46 l53 m53 t53
icg a9
ich i19 \$20 e27 a34
ici a18 n22
ick \$21 e27 s29 a40 b46 c46 i46
icl o6 e24 i28
ico n20 \$22 l31 r34 o38
icr o5 e25
ics \$5 t41 -45
ict i16 \$17
id e16 \$27 a31 i41 s42 g42 o48 d54 u56 r59 n60 y60 m62 b65 t65 w65 c66 p66 l70
ida d23 \$26 i30 p35 t35
idd l11
ide o13 n31 r34 \$34 a39 s42 l48
idg e2
idi a17
idm a7
ids \$18 h27
idu \$12
idw e6
idy a8
ie n26 s27 r31 l32 \$35 w35 t42 d52 m55 g56 u60 -62 f62 x62 b63 c65 e65 z65 a67 p67
ied \$16
ieg e11
iel d6 \$33
ien t17 c18 d33 \$36
ier \$12 r31 s37
ies \$7
iet \$20 e24 n26
iew \$10 e28
if y23 i25 e28 t29 f43 o44 a45 \$47 u49 s50 r56 b60
ifb a0
ife \$10 n30 s32
iff e17
ifi c15 \$19 e33
ifo r12
ift \$15
ify \$5 c37
ig h21 i25 n32 a35 \$38 o42 e43 g48 r53 u53 s55 c59 m61 b63 l63 d65
iga m24 \$28 t30
ige n16
igg o17
igh t3 l44
igi t6 n36
ign a16 \$17 i33
igo \$8
igr a10
ih a26 u26 e27 o27 \$35
ihu b11
ii t17 \$28 i35 d42 n42 c46 m46 u46
iii t4
iit \$17
ij i17 a23 o25
ik i26 \$26 e28 a30 t33 u41 o46 k48 -55 r55
ika \$16 n29
ike \$16
iki \$19 n30
ikt o1
iku \$13 n19
il l21 e24 \$30 i35 a42 d44 y44 o45 m49 s54 t57 b57 u65 c67 g67 p68 v68 -70 f70 k72 w72
ila \$19 n23
ild e24 i24 \$26
ile \$15 s25 -46 o46 r46 d48 n48
ili t24 a29 b32 n35 \$37
ill e20 a26 i26 \$29 s38 b47 y47 o51
ilm i21 e23
ilo t16 \$27
ilt e14
ily \$15
im e22 a26 g29 p34 \$35 o41 i42 b51 s51 m52 u57 d62 t62 c66
ima g17 \$28 t37 n39 -40 l42 s45
imb a16
ime s20 \$22 t40 d41 r41 l44 o46 n48
img \$5 s34
imi z21 \$24 s24
imm o11
imo n15 \$26 v30
imp l15 a28 e29 r31 \$37
ims \$7
in g22 e28 \$34 t34 d37 s41 a43 k45 i49 f51 c52 o53 n60 u61 b67 v67 -68 m69 p69 l75 y76 h78 j79 r81 z81 x88 191 q91
in- s21
ina \$19 n26 t34 r36 l42 b45 d45 m45
inb a11 o23
inc \$19 o21 h32 e36
ind i16 e23 o33 \$38 u42 a43 s43 r49 y53
ine \$10 s33 t41 r43 c47 l49 m49 p52 a55 b56 -58 w58 x62
inf o8 r28 i30
ing \$14 s27 e39 t42 -45 a47 b51 o52 c53 d55 l55 h56 p59 r61 u61 m63 v69
inh o10
ini t19 c29 a31 \$33 s38 u40
inj a7
ink \$11 s33 e41 i43 o46
inl i16 y16
inm a14 o16
inn e22 \$24 a24 o30
ino \$16 i36
ins t16 i24 \$27 a40 e43 u43 o47 p49
int e11 \$28 a43 r44 l45 h48 o48 s49 -57 i57
inu x21 t23 s26
inv e7
inz \$6
io n9 \$25 t44 s46 c53 r55 d58 m60 b61 w61 l63 -64 u66 e68 p70
ioc h17
ion \$13 a26 s29 -47 c51 i52 b53 e55 h61 u61
ios \$7
iot \$12
iow a0
ip \$23 e38 s38 a39 t41 c42 i42 o42 r42 p43 l45 -53 g53 h53 u53 v55 d58 b60
ipa d22 y26
ipc h10
ipe \$19 d24 r24
ipi a21
ipl o18 e21
ipo r21
ipp i19
ipr o6 e24
ips \$18 t28
ipt \$17
ipu r8
iq u17 \$18
iqu e8
ir e20 \$31 s32 a33 o41 i42 t45 c47 d50 l50 u54 b59 g60 k60 m60 p62 r64 f68
ira n26 t28 \$31 m35
irc l21
ird \$12
ire c19 \$21 b38 s42 d44 l44 w48
irg i2
iri s24 n26
irl s15
iro n21 \$24 s27
irr o2
irs t2
irt \$23 u23
iru s12
is t23 \$27 e37 h37 i38 c42 a43 s44 o48 m48 p52 u56 l57 b58 k59 n60 -64 g71 r71 v71 y74 f77
isa \$28 n28 l30 s32
isb a15
isc o9 a28 h35
ise \$18 r28 n31
ish a24 \$27 i30 e34 o36 b40
isi o20 n23 t29
isk \$15
isl a3
ism a21 \$26 e28
isn e9
iso r16 n23
isp a18 l18
iss i26 \$27 a27 o31 e33
ist \$19 a21 r31 e33 o33 i40 s50
isu \$13 a21
it y22 \$28 e29 a30 i44 o46 s48 t49 c50 h51 r55 m56 b58 u58 -64 g67 z69 n71 k72 p72 d73 l73 v73 w82
ita l12 n36 s39 \$41 r41 g43 b49 t49 u51
itb a16
itc h8 o24 \$29
ite \$17 c27 d37 r41 s42 -49 l49 b51 m51 p51
itg e15
ith \$18 u25
iti e26 \$32 z32 c34 m36 s36 o38
itm \$20 e24 a26
itn e7
ito r12 \$22 n34
itr i16 o25 e27
its \$17 u32 t34
itt e19 \$26 l31 o31
itu \$24 n24 t24
itv \$9
ity \$6 b39 -45 c52 s53 a58 d60 m60 p60 t60
itz \$6
iu \$19 s26 m28 n38 c44 b46 i54 t54 e56 k56 p56 r56
ium \$5
iun i5
ius \$14
iv e7 -32 a36 \$36 i45 o52 r65 c74
iv- t31 a32 l32 m33 p35 b40 o40 s40
iva t23 c24 \$27 l28 r36 n38
ive r12 \$24 c25 s45 t57 -58 m60 p60 b63 d67
ivi n17 d27
ivo \$8
iw a13 i23 o31 e35
ix \$14 e31 a34 i35 c49 t49 b50 l50 s55
ixe l3
ixi n18
iy a16 u22 e26 o29
iyu n7
iz e20 \$26 a35 z35 i38 o38 u44
ize \$15 n22 r27
izo n2
j a25 o30 u31 i32 e36 \$38 s42 c47 m53 t56 d57 p58 w60 n61 k62 f65 h66 b67 r68 y68 j70 l70 v71 275 g75 x77 -79
ja n32 v33 c35 r35 \$37 m38 l43 p43 d45 b50 y50 e51 i51 s51 g54 z54
jac k11
jan g19
jap a4
jar i19
jay a4
jc \$15
jd \$22
je c20 t26 r33 f39 \$41 n43
jec t0
jef f0
jet \$15
ji \$23 n29 a36 s36 t41 v44 e46 g46 m46 o46
jm u20
jmu \$2
jn u11
jnu \$3
jo b26 u30 y37 s38 i39 \$40 h41 n41 o41 e49 r49
job s11 \$19
joh n3
joi n1
jou r4
js \$13 u34
jt u19 \$23
jtu \$0
ju \$21 n26 s26 m36 e45 p45 t45 -48 d48 i48
ju- e0
jum p7
jun i18
jus t4
jw p17
k \$19 e33 a33 i35 o41 u42 s42 t51 y52 l56 r57 c58 -58 m60 b60 n60 h63 w63 k64 d66 p66 f67 g74 v74 j79 285 z89 x90 896 198 398
k- a33 m39 s39 b42 c42 d42 l42 p42 t42
ka \$29 s30 n30 r32 l42 m43 -44 d44 i46 t49 p50 b51 k52 g55 u56 o59 y59 c63 h65 z65 w67
ka- u23
kab a14 u16
kad e17 a23
kai \$16
kak a13
kal i22
kam a8
kan a26 \$29 s30 d32 t36
kap p14 i17
kar a19 t30 i32 \$34 l34
kas s8
kaw a0
kay a5
kb a20 \$25 o30 e36 u36
kba n5
kc d23 o29 \$31 l31 e36 h40 a42
kcd n1
kcl o2
kd a23 e25 i30 n30
kda y7
kdn s2
ke r19 t24 n35 \$35 y43 e45 i46 d49 m49 s50 -57 l57 a63 c63 p65 b67 u67
ked \$16 i18
kee p14
kem o16
ken \$14 d27 n32
ker \$10 s19 n48
kes \$13
ket \$12 c35 i35 s39
key \$15 s24
kf u27 a28 \$30
kg \$20
kh a14 o27
ki n18 \$31 t34 e38 m45 s45 d47 r48 l49 -51 f53 o53 p53 c56 a59 u59 w60 k65
kic k0
kid s12
kie l27 s27
kif y11
kil l7
kin g8 \$37 o37 s39 e46
kis h18 t20
kit \$9 a28
kiu \$4
kiw i4
kk a28 i31 k33 \$35
kl a21 i22 e26 o36 \$39 y43
kla r19 n21
kli n11
km a18 e30 u30 o31 i36 n38
kma n16
kmn \$2
kmu \$8
kn o18 i28 e29 u31 a37 \$39
kno w15
ko f25 n29 m34 r40 \$41 b43 l45 k46 s48 t48 p49 o50 c52 d52 e55 u55 h57
kob e10
koc h2
koe l2
kof f30 b34 c34 i34
kok u11
kol e12
kom i22
kon g24 l24
kop e8
kor e14
kot a11
kp o23 a24 u30 l34
kr e25 a26 \$27 o27 i30 u41
kre d9
kri s13
ks \$13 t38 a41 b41 o43 h45 p45 u49 e50 y50 -53 c55 m55 i58
ksb a3
ksh o10
kso n12
ksp a6
kst a11
kt o16 \$29 r37 u39 a40 i41 e43
kto k8 p26 r29
ku \$21 s32 n35 r38 p42 i43 t45 m46 e47 -48 a49 b54 d56 l56 c58 f58 o58
ku- u8
kue n9
kui n6
kun l14
kup \$8
kur o20
kus h15 e26 t26
kv i14 \$22
kw a12 i27 \$34 o37
kwa i7 n21
ky o19 \$22 u28 s37 l46 a48 p48
kyl i0
kyo -18 t25 \$29
kys c9
kyu n18
l i28 e28 a29 o31 \$34 l36 u44 y49 s50 t52 d54 b56 c59 m61 p64 k68 -69 f70 g71 r74 n74 v75 h80 w83 x86 z90 j94 1106 2106 5110
l- a30 s35 c37 e37 d39 l39 p39
la n27 y33 r33 \$34 s36 t36 b38 c42 m47 u50 d53 i54 p55 k56 w58 v60 g62 z62 h67 x67 l70 -78 f78 a80
lab s13 \$16 a40 e40
lac k12 e21 i38
lad e19 \$26 s26
lai n16 r18
lak e7
lam a21 \$25 i26 o28
lan d12 e30 c37 g37 t37 \$39 o53
lap p17
lar e19 \$31 i31 a37 k37 c40 m47 n47 o47
las h19 s23 t29 \$34 a40 k42
lat f16 e23 i30 o33 \$42 t44
lau n16 d22 r26
lav i18 o21
law \$11
lax y13
lay \$17 e25 s31 a43 m45
laz a12
lb a16 \$21 e34 o40 i44 u48 r50 s50 y54
lba n3
lbe r8
lc o24 \$30 d34 e38 l38 a39 h40 c41 k44 m49 u51
lcc \$6
lcd n1
lcl o9
lco n21 l22 m22 r27
ld \$18 e31 i36 a38 o41 s43 r46 -49 w51 c52 l52 m52 b56 p56 t56
lda t17
lde r16 n19
ldi n11
ldo r13
lds \$11
le \$24 g30 s34 r37 a40 c42 n44 t46 m49 v52 y52 -55 e55 x56 d57 p57 i59 b59 o62 f64 h68 u68 k68 w74 l78 379 j79
le- b24 a27
lea r23 n25 d26 s32 k35 p35 f40
leb a16
lec t15 o19 l37 \$40
led o19
lee p19 \$27
lef o18
leg e3 r39 a42 i49
lei n17
lem e16 a21 o24
len d25 o28 t29 c34 z34 s36
leo n13 \$20
lep a22 o22
ler \$13 t34 i39 o40 y40 m44 s44
les \$18 s32 a36 e37 t38 f42 o46 p48
let \$20 o33 c36 r36 s36
lev e8 a27 i27
lew i7
lex \$11
ley \$10 c26 b30
lf i27 a28 r31 \$33 s34 l38
lfi n13
lg o21 a25 e30 i37
lh a22 o22 i26 u30
li n19 v35 c35 t39 s40 b40 a43 f46 g50 p51 \$51 e52 m55 k56 o56 x59 d62 l66 u67 z73 y74 i76 r76 q80
lia n14 \$19
lib r11 \$25 e31 a33
lic k15 \$25 e34 a35 i38 d47
lid a17 e17
lie n9
lif e8 t24
lig h6 e30 a32
lik e10
lil l12
lim \$25 i27
lin e13 k22 g36 \$38 t52 u52 o53 i56 d59 s59 a61 c61
lio \$12 n15
lip \$22 s24 p27 a31
lis t10 \$30 h34 a40
lit y23 e25 a27 i34 t35 \$37 z42
liu s15
liv e2 i41 r45
lix \$8
liy u2
lk \$21 s26 i30 a33 o36 e42
lki n12
lks b6
ll e16 \$28 a32 i34 o37 s42 y46 t59 c60 p60 m61 b62 u62 -64 d65 n70 h74
lla \$19 s36 n38 r38 p42 t42 u42
lle g9 \$33 r33 y42 c44 t50 n56
lli n22 a23 s34 \$36 g36
llm e11
llo w19 \$23 n32 y34
llp a10
lls \$16
llt r13
lly \$14 w28
lm a21 e26 \$28 i35 u36 o39 s39 y47
lma r21
lme d20 s24
lmi n14
lmu \$13
ln \$18 e25 i36
lo u19 g32 c35 b41 o42 w43 n43 \$43 t46 r47 v48 a51 s53 m63 p64 y64 d67 x70 l71 f73 h74 i74 k74
loa d2
lob a4 e32
loc k10 a17
log i18 \$22 y27 s39 g40
lom a12 b16
lon \$18 e22 g32 d36
loo k13 m22 p24
lor e18 a25 i25
los \$23 e25 t25
lot \$16 t25
lou d1 i54 s54
lov e5
low \$13 e27 a36
lp a26 \$28 h29 o31 e33 l39 i40 r40
lpa p20
lph a13
lpi n4
lpr o6
lr \$24 a27 e27 o30 c36
ls \$17 t32 e33 u40 a42 o42 h45 c46 b48 i48 -52 p52 r53 l60
ls- p9
lse \$24
lsh o15
lso n17 u19
lst a10 o24 e28
lsu \$11
lt e28 a30 \$30 r30 h32 i34 o36 c52 s53 u53 m55
lta \$13
lte c16 r18
lth \$11
lti m15
lto n10
ltr a12 i23
ltu r4
lu b23 s26 e33 m35 t37 \$37 n39 c49 x52 r54 d55 g55 l58 i64 a66 f66 z66
lub p3 \$28
luc k13 i15
lue \$27 c27 b33 s33
lul u9
lum b13 \$29 i29
lun i13 a21
lus \$7 c40 i40 t40
lut i9
lv e15 i28 a31 \$35
lve r12 \$16
lw a17 i24 e27
lwe b0
lx \$24
ly \$15 t26 s42 o44 m46 f47 a48 n49 w51 e53 r53 c55 -56 i56 b58 g58
lye r7
lyo n7
lyt i4 e27
lz \$18
m a25 e27 \$33 o35 i36 s41 u45 p47 b48 y50 c53 m54 g56 t61 d64 -65 n65 r69 l69 h74 275 f77 w77 k79 x80 v82 z88 j91 195 396 q98
m- a30 s33 d34 w34 c35 i37 m41 t41
m2 03
m20 00
ma n25 r26 i35 \$35 t37 s41 g41 c46 p47 l51 z54 d57 -57 x58 k61 h62 y62 m67 a69 u69 b71 v72 e76 j82
ma- u10
mac h24 a31 \$33 r33 c35 k35
mad e21 s25
mag e13 a24 i29 \$33 n39
mah a17 \$19
mai l11 n16 s43 \$45
mak e6
mal a21 l25 \$31 i31
man g25 \$28 a29 u35 d37 i40 h43 c48 t48 n51 e52 o52 s52 y52
map \$17 s21 i35 p35
mar t16 k21 i35 \$43 y43 c47 s48 a52 l52
mas t16 s27 \$31 h39 r41
mat e20 i20 h32 c36 r38 t43
mau n11
mav e10
max \$9
may b19
maz o5
mb a19 e31 i34 l36 u36 \$37 r40 o49 c54 t54 d56 -59
mba n14 \$21
mbe r10 d24
mbi a13
mbl e6 \$21
mbr i15
mbu s10 r20
mc \$23 d31 c34 a37 o37 l41 h44 m46 s49 t51 e53
mca s14
mcc \$7
mcd n5
mcl o8
md \$24 a31 b34 e37 s37 o38 i40 m43
mdb \$5
me d26 r27 s29 \$29 t35 n36 l48 g50 a54 c56 i56 -59 m61 e62 f67 b69 x70 o71 p71 w72 j78 h80
me- s17
mea s14
mec h18 a24
med i6 \$26 u48 a50
mee t1
meg a4
mei n24 t24
mel i18 o25 \$30 l30
mem o17
men t9 s35 \$36 d38
meo \$9
mer c18 i25 \$30 s39 a40 g40 e47 l50 r52
mes \$9 s34 h39 t40 a51 c51 e51
met r13 e23 a26 \$40
mex \$6
mf \$26 o26 i27
mfo r2
mg \$11 a37 s37 u38 r41 i48 m50
mgs \$7
mh \$26 o28 e30
mi n22 c28 \$36 l37 t38 s40 r44 d45 a51 e53 u53 x53 z54 k58 -61 b63 m63 o65 y65 g66 i68
mia \$18
mic r18 \$26 h27 s32
mid d24 a26
mil e22 l22 y29 a33
min g22 e28 d32 i32 \$37 a37 t42 o43 u43 s49
mir a20 \$22 r24
mis s13 t22
mit \$18 e30 h30
miu \$15 m17
miy a4
miz e8
mk \$20 u25
ml a21 \$27 i31 o37 s37
mla b17
mm e22 a25 u26 o32 \$32 i48 s48
mma n20 t25
mme r6
mmo n11 b21
mmu n6 \$17
mn \$22 i25 e28 d33 a35
mne t4
mo n21 b28 r36 t39 v40 d40 \$40 s41 u46 o47 l51 z57 g65 m65 e67 a69 h69 j69 k69 f71
mob i4 \$31
mod e19 a27 s29 \$31
mon t21 e26 i33 s33 \$38 a41 d43 o46 k50
moo n11
mor e19 g33 i33 a35 r35
mos t24 \$28 s30
mot o15 e22 i23
mou n16 s23 t23
mov i6 e20
moz i14
mp \$24 l25 a28 o35 u38 e41 r45 i47 t49 s52 b57 -59 359 p59
mpa n17 r24 c25
mpe r11
mpi r12
mpl e13 i22 a24 y30
mpo \$15 n22
mpr e10 o14
mpt o10
mpu t12 s22
mr a26 o29 u32 e33 t35
ms \$17 u26 e34 t37 a45 n50 -51 o53 f54 c55 p55 i57 h58 r58 g59 s61 m63 b65
msa \$16
mse d4
msf t5
msn -8
mso n10
mst e16 a18
msu n6 \$25
mt r28 \$32 a32 e34 s41 u41 c43 o43 -45
mte c11
mtu \$4
mu \$17 s24 n29 l39 t41 e48 r49 c52 m53 z56 b59 p62
mue n2
mul t11 a22
mun i7 d26
mur a12
mus i10 e34 t36
mv \$15
mw e24 \$25
mx \$15
my \$29 s37 t37 a38 c42 -44 i44 p44 f45 d49 h49 n49 w49 b51 r52 u52 o54 k57 q57 v57
mya n18 p18
myi p8
mys h20
myt h15
mz \$19
n \$30 e33 i34 t35 g38 a38 k38 s41 d41 c46 o46 u56 n56 b59 l60 y64 -66 f66 p68 m68 v69 h69 w75 r75 j76 z78 x79 282 q90 197 3107 7112 8114
n- u30 a31 c32 s35 p36 e43 d45 m45 -46 g46 n48 t48 b51
n-a d17
n-b a0
n-c o10
n-p a12
n-u \$7 n21
n1 \$12
n2 04
n20 00
na \$26 l29 t33 m39 n39 r41 p42 d44 g45 s46 c49 u51 b53 v53 i54 h64 z67 -68 w68 k69 a72 f78 j78
nab a18
nac \$27 i29
nad a17 s26 o29 \$31
nag e9 a22 o31
nai \$13 r19
nal \$20 y20 b32 i39 s43 t49
nam e17 \$21 i26 a28
nan c19 o32 a34 t34 d36 -38
nap p17 \$28 i31 c35
nar y21 \$30 a30 r35
nas \$20 h26 t30
nat i9 e37 u37 \$39 a41
nau \$19 n21
nav i16 e25
naz a9
nb a16 \$33 o37 u37 c39 e41 r48 l49 i51 t51 s54 b57
nba n3
nbe r12
nbo x20
nbu r13
nc e19 o27 \$34 h34 a40 i45 l46 c48 d48 y50 u56 r57 s57 t59 b65 -70
nca \$20 s28
ncc \$5
ncd n1
nce \$12 n28 d43 s43 r44 -51 a51 c51 l51 t51
nch e17 \$20 a34
nci a14
ncl o12 c18
nco l15 r26 n35 m36 \$41 d44 g44
nct \$11
ncy \$12
nd \$26 e27 i30 a35 o38 s41 r44 b46 u50 c51 m54 t55 l58 -59 p61 y62 n63 h64 f71 w73 g75 v75
nda r25 \$27 i31 t34 n36 l38
ndb a14 o22 \$29
ndc l21
nde r12 x29 s36 n37 l40 e48 p48
ndi a11 n35 c38 g38 e39 \$43
ndl e17
ndm a21
ndn s5
ndo n21 w21 \$25
ndp o14
ndr o16 a23 i28 \$31 e31
nds \$16 t31
ndt r14
ndu s15 n25
ne t23 \$24 w35 s37 r39 d40 c42 l45 x49 y54 a57 b59 m63 n63 p63 -65 o67 u67 e68 f69 i71 v71 g76 z76 k79 h83
nea r16 l26
neb a12
nec t6 r37 a39 o39
ned r4 \$44
nee r12
nel \$16 l28 o31 i38
nem a7
nen t16
nep o21
ner \$13 s31 a32 g32 -45
nes s18 \$21 t32 i36 c44 e46
net \$11 w28 a45 i47 t47 s49 c50 -53 e56 b60
neu \$17
nev a12
new s5 e44 r48
nex t14 p29 \$30
ney \$10
nf o16 i20 r34 l35 u45 \$48 e50
nfi g14 n20
nfl x11
nfo \$15 r23
nfr a8
ng \$18 s33 a34 e35 o45 t47 i48 l50 d52 -52 c53 u54 b54 r55 h55 p60 m60 k64 g65 j66 n67 w68 f71 v72 y74
ng- p16 s24
nga \$21 g27 p31 m39 r43 t45
ngb a14
ngc l18 o23 d25
ngd a14 i24
nge \$19 n21 r23 l33
ngh a10
ngi n7
ngj u6
ngk o14
ngl e9 a23
ngm a18
ngo \$18 l30
ngp o19 r19
ngr a20 e24 o24
ngs \$11 t29 b38 h43 e45
ngt o11
ngu a25
ngv i6
ngw o8
nh w24 a27 e29 o30 u35 \$39 i42 c47
nha t18
nhe i12
nhw c3 a23
ni v21 t32 c34 \$42 s42 n43 m44 a44 -44 u50 p54 o54 k55 l56 f58 b58 e60 g62 x63 r65 d67 z68 w78 i80 q80
ni- h33 m33 k35 p35 s35 b38
nia \$13 n30 l38
nib a24
nic a19 \$21 e33 o37 s40 h44 i48 r48
nif i22 y24
nig h18
nik \$16 k27
nil e20 a24 i26
nim e11 a22 g34 o38
nin g13 e33 j35 t37
nio n8 \$26
nip e26 a28 i28
nis t22 h30 \$32 a34 i34 s37
nit y18 e24 o33 \$37 a40 r43 i46
niu s22 \$32
niv e9 -19 \$29 a49
nix \$8
nj a23 u23 i30 \$31 o33
nk \$7 o40 e41 i48 a49 s49 -54 c60 m62 r65 l66 u68 y68 n69 b70 d70 w70 f72 t72 p75
nka n25 \$27 r27
nkc l13
nke r8 n27 d35 y35
nki n7 \$27
nkl i9
nko f4 n33
nks \$9 a27
nl i8 o37 a39 u40 y42 \$45 e46
nli n2 g48 v48
nlo a6
nlu n7
nly \$8
nm a19 e28 o30 \$36 u40 s42 i46 c48
nma r20 s27 \$29
nme d10
nmo b16
nmu \$7
nn e11 a30 \$33 o35 i42 y43 u50 h57
nna \$30
nne c14 l28 r29 t34 s38 \$46 w48
nni n16
nno v12
nnu \$8
nny \$8
no r28 \$31 t32 v33 w38 s42 d43 n43 l44 m44 b50 o53 c58 i58 u60 p61 -64 a64 k64 x66 f68 g70
nob l16
nod e5
noi s12
nol o10 a21
nom i14 a23
non \$21 a27
noo n17
nor t11 d23 \$37
nos \$9 t28
not e12 i19 \$37 a37
nov e10 a22 o27
now \$8
np a23 o30 r30 \$34 h43 l43 i46 u46 p48 t48
npo s18
npr o5
nq u10 \$24 i24
nqu e3
nr e26 a26 i28 \$31 o35
ns \$19 t31 e36 i38 a41 -42 u47 c49 o49 h51 s52 b55 p56 l56 f58 m59 v61 w63 d68 k69 y69 n73 175 r75
ns- 029 p31 233
nsa \$28 c32 v34
nsb a13
nsc l22 h24 o27
nse \$20 n29 r30 c39
nsf e13 i17
nsh a20 o21 u24
nsi g18 d22 n37 t37
nsl a6
nso n18 r20
nsp o14
nss d23 e23
nst a9 e28 r33 i39 \$44
nsu m26 r26 \$28
nsw e12
nt e23 \$25 r33 a34 i36 s42 o44 u50 c53 h54 -56 p57 l59 y61 m66 b67 t70 v70 d71 g71 f75 k77 n77 w81
nt- c22
nta i21 n31 s33 g35 c36 \$37 l41 r41 k43
ntb a10
ntc l15 a28 o28
nte r13 n18 c40 l42 s45 \$47 x49 d52 g56
nth e14
nti c28 n28 a33 t37 e39 m39 s43 v43 \$45 f45 o45
ntk i4
ntl \$16 a22
ntm a15 e15
nto n19 \$27 r32 o37
ntp \$22
ntr a9 e29 o35 i37 u41 y41
nts \$11 -35 t35
ntu \$18 r19 m25
ntv \$5
nty b13
nu \$17 n31 s35 e39 a40 m41 t42 r49 x52 b54 d54 c56 l56 i60 p60
nua l8
nue \$11
num \$14
nun i4
nus \$11 a25
nut \$19 e19
nux \$5
nv e16 i18 a30 \$43
nve r7 s23 n29
nvi d18 l29
nw e21 a23 \$30 i33 o35
nwe b11
nx \$22 x24 i30
ny \$21 a32 m38 c40 t42 p43 w43 e46 o46 u48 b50 i50 s50
nya \$16
nyw h5
nz \$17 a32 e34 i34 u38
nza \$6
o n28 r31 \$36 u40 l40 o42 s43 m44 t45 p47 d48 c49 b52 w53 k53 g55 v55 f57 i60 a60 x61 -70 h70 y71 e71 j78 z78 295 q103 1104 3105 7115
o- u23 m34 a37 p38 o40 s40 i41 t43 c46 g46
o-u \$1
oa d21 s30 r31 p39 n39 t42 l44 i46 m46 \$48 u48 k49 c53
oad \$14 s27 e30
oap p11 i17
oar d2
oas t3
oat \$13
ob i20 a21 e29 o37 \$39 s40 l45 b56 r56 u59 j61
oba l9 n20 \$43
obe \$23 -30 r30 c35
obi l8 \$31 t43
obj e2
obl e6
obo t27
obr a7
obs \$18 e20
oc k20 a29 h35 o36 i39 \$40 d43 e43 t45 u48 c49 l53 s58 m64 r64
oca l18 t24 \$36 s36
occ \$12 e14
ocd n2
oce a12 r23
och e25 i25 \$31 a31
oci a12 t23 e25
ock e17 \$22 s38 c42 i44
ocl i13
oco l18 m23 \$30
oct o5
ocu s12
od e25 \$26 a29 b35 d36 o38 -45 i45 s49 u50 n53 y55 c62 l62 h65 r65 m68
oda \$24 y25 t34 i36 f38
odb n3
odd m2
ode \$22 s27 l33 r36 p38 v40
odn o14
odo \$27 c27 s29
ods \$11
odu c13
oe \$23 s33 l35 c36 n36 r40 y42 t45
oel n8
oes t11
oey e2
of t22 f26 i27 c47 s47 a49 e49 o49 l51 b52 r52 m54 \$56 -58 d58 g58 h58 u58
off i9 e28
ofi l17 t27 n29 \$31
ofl o7
oft \$12 w29 a34
og i29 \$30 a30 l30 r34 o35 y41 e44 u44 g51 s51 h56 n56
oga m20 k26
ogh q2
ogi c20 n27 e31 x31
ogl e4
ogo \$10
ogr a5
ogu e12
ogy \$7
oh o22 a28 i30 \$34 u36 e37 n38 t38
ohi o10
oi n15 d31 s34 c38 \$39 t41 p42 m51 l53 r53
oic e5
oid \$12
oim g2
oin t11 \$27 g36
oip \$11
ois \$11 t21
oj e14 o25 a30 i30
oje c2
ok \$24 i31 e32 a34 u36 s37 m48 c50 k51 o51 y51 t53 l55 v60 w60 d62 p62 x62
oka \$23 -24 n28
okc d10
oke r21 n26
oki e12 n24
okl i7
oks \$10
okt a9
oku \$20 -24
oky o4
ol l21 i31 \$34 o35 a35 u42 e43 y45 d49 s49 t53 c54 k55 v57 f62 m62 b67 n71 x73
ola \$18 r19 n33 b40
olb a9
olc e21
old \$19 e24
ole s21 \$25
oli n27 c29 t31 v35 s37 b40 a42 m42 d44
olk s8
oll e5 \$40 o42 i43 a50 y52
olo g14 \$31 r31 c36 n41
ols \$8 t24
olt a20
olu t11 m15
olv e4
oly \$22 t23
om e26 a28 \$28 i33 m35 p37 o40 b44 s50 n54 u57 -59 c61 f64 t64 g68
oma i19 t28 n31 \$32 s40 c44 r44
omb a22 i22 e24
ome \$19 r29 s35 d39 n39 t42 f44 c46 g46
omi c20 n23 \$27
omm e16 u18 o30 a36
omn i6
omo t27 n29 r31
omp a17 l24 o25 u26
oms \$22
omu \$15
on \$23 e27 t34 s38 a39 l40 g44 i45 n46 c50 d50 o55 b59 v59 f60 -61 y64 u66 p68 h72 m72 w72 r75 k78 187
on- a26 p26
ona l14 \$30 r39 d42 p44 m46 n46 t46 s48
onb a8
onc o18 l26 e27 c37 d37
ond e23 \$25 o29 a31 i37
one d18 \$21 t37 s38 y39 n49 l50 -54 c56 w56 b60 e60 p60
onf i5
ong \$19 s32 d36 a41 j41 o43
onh i15
oni c14 t27 a34 n39 s42
onl i1 y45
onm a15
onn e4 a39 \$41
ono m20 s21 r32
onp r15
ons \$14 t27 e31 u40 -45 i47 c49 o49
ont e12 a30 r33 \$38 i40 o42 s47
onu \$15 s17
onv e7 i18
onw e9
ony \$14
oo k26 o30 l31 d33 m38 t38 \$41 n43 p44 g45 s50 r51 c62 b63 v64 f65 a73
ood \$16 s31 l36 n40
oog l1
ook \$18 i24 s25 m38 e44 l46
ool \$13 s24 a32
oom \$16 i31
oon \$15 s24
ooo o1
oop \$16 l29
oor \$18
oos t9
oot \$24 b29 h32 s32 e34
op e21 \$28 l36 t37 a40 i41 o42 s42 p46 u49 h54 c55 r55 b57 -63 m64 n69
opa r18 y26
opb o7
ope n9 r26 \$35 e43 a45 d45
oph o10
opi f19 n22 a26 c28
opl e10 a23 i23
opo l17 n27 r27
opp e17 i17
opr o11
ops \$9
opt i6
opu l17
oq u8
or t26 e31 \$35 a38 n39 k39 d41 m43 i45 l49 s51 r53 p54 g54 o55 y55 c57 b59 u59 f74 -77 h82 v82 w82 x84
ora \$23 g26 n27 d34 m35 l37 c42 t46
orb a16 o25
orc e7
ord \$16 s28 e33 a36 i36
ore \$14 s35 a41 c41 g44 l44 b47 t49 d53 n53 p53
orf \$8
org e12 a19 i27
ori a26 e35 n35 z35 g37 \$39 t39
ork \$14 s16 d41
orl d2
orm \$11 a22 s30
orn \$19 o21 e35 i39 h43
oro \$19 n29
orp \$7
orr e6 i25
ors \$12 a31 e33
ort \$24 s26 h27 a29 i36 e40 o53 r54 u54 b58 m58
oru m6 \$25
ory \$8
os t19 \$24 e38 s42 a44 h44 o46 p47 u49 m50 i52 c53 -62 k63 y64 b66 070 g70 d72 n72
osa k14 n27
osc o15
ose r25 \$30 c32 n34
osh i12 a27
osi t9
osm i18 o22
oso f6 \$25
osp o17 i20
oss \$15
ost \$17 e26 a30 i31 o46 c51 b53 g53 r53 s53
osu \$19
osy s7
ot \$26 e27 o28 a33 i34 t38 h44 s46 c56 r56 p57 -61 m61 u61 b62 l62 f65 v66
ota l19 \$22 p38
otb a5
ote c19 \$22 s30 l31 r36
oth e13 i22
oti f19 o26 c28 n37
oto r24 \$26 n34 s34 m38 -40 c42
otr a15
ots \$22 t22
ott e18 \$23 o25 a29
otu s10
ou d17 t28 r30 n33 s40 p41 \$43 l56 b58 g58 c60 a66 i67 e68 y68 v76
oub l9
ouc h6
oud \$7 f36 s43 a48 -52 c52 b57 i59
oug h10
oui s3
oul o18
oun t13 d15 c39 g39 i43
oup \$6
our c22 n29 s29 t35 i36 \$39
ous e7 \$28 t35
out h14 \$26 e33 i40 u42 b45
ouy i5
ov e12 i23 a34 \$38 o41 s54 -60 c60 d60
ova \$18
ove r13 l26 \$28 n36
ovi e12 d21 n37
ovo \$10
ow \$23 s28 n29 e30 a36 i44 d50 t50 l53 o55 p55 -56 r58 b60 c62 m62
owa \$20
owe r6 b32
owi n14
own \$14 l19 e33
ows e9 i26 \$30
ox \$12 y23 i39 -52 c52 d52 a54 o54 s54
oxy \$6
oy a16 \$27 o28 s39 d45 m45 n45
oya l10
oz \$21 o28 a29 i29 e37
ozi l5
ozo n5
p a31 \$32 o32 r35 e35 i36 l38 p41 u44 s46 t51 h52 c54 n62 m64 b65 -65 d66 g67 y72 k72 f74 v80 w80 x82 289 j90 z92 198 3101 4103 q103
p- a33 m33 c34 p34 s36 r38
p-s t4
pa r21 \$29 n32 c33 y37 s44 g45 l46 d48 t49 p53 i58 m60 u61 k65 w66 o70 v72 z72 h75
pac e11 k27 t35 i36 h40
pad \$18 d27
pag e6
pal \$17 m23 a28
pan g28 e30 \$31 d31 y33 a39 k41 t41
pap e11 i18
par k18 t21 i28 a34 d41 e46 s49
pas s6 t26
pat h14 r22
pau l11
pay \$10 m32
pb \$25 o26 a28 e35 s35 i41
pbo x13
pc \$29 h30 c33 d34 o34 a36 l36 u41 t47 i51 p51
pcc \$6
pcd n1
pch a7
pcl o6
pcu t8
pd a21 f24 \$28 e37
pda t3
pdf \$12
pe r17 n26 \$34 e41 d44 a45 c45 t47 l47 o48 s52 p60 x65 i66 g68 k70 u70
pea k14 n24 c26
pec t18 \$23
ped i6
pee d12 r21 \$27
pel l19 \$23
pen d26 s29 t33 \$37 a42 w44
peo p0
per s28 \$28 f32 t33 a36 i37 c39 m50 p50 b52 h52
pes \$7
pf \$20 o24 i25
pfo r7
pg \$24 a27 l39 s39
pga m9
ph o18 i27 \$32 a33 e38 y44 -46 s49
pha r18
phe r15
phi l15 c24
pho n14 t17 s33
phy \$10
pi \$21 n28 c35 t38 x39 s46 a46 d49 e51 o53 p53 r53 l54 -56 f56 158 k58 m59 g69
pia \$17
pic \$16 k31 g35 s35
pid e18
pie r15
pif y1
pil o5
pin g13 \$32 e34 t35 k41
pio n17
pip e14
pir e11
pis \$6
pit a13 \$31 e31
pix e10
pk -27 \$31 i31 o33
pl a12 e26 u30 i34 o39 y44 \$54 t68
pla y12 t22 n29 c41 i50 s53
ple \$20 s25 x34 -37 a37
pli n15 t28
plo r27 a29 v29
plu s4
ply \$8
pm \$28 e30 a31 c35 o39
pn \$16 e26 u38 c41 g44
pne t6
po r16 l29 s34 t39 n41 i42 p45 \$46 w49 d50 o50 c61 k61 m61 e73 z73
poc k6
pod \$14
poi n3
pok e10
pol i17 y19 a34 o38 l40 e44
pon e24 g24 t29 d32
poo l5
pop u21 \$28 c28
por t7 n17 e57
pos t5 \$35 i35
pot \$17 i25 s34
pow e1
pp \$19 s25 l34 e38 i42 o43 c46 y47 r51 -54 a55 n55 t57 m58 u64
ppc l16
ppe r9
ppi n12
ppl e15 y21 i26
ppn e5
ppo r11
ppr o6
pps \$8 t35
pr o9 e26 i26 a47 \$55 u61 t62 m65 d67
pra c24 g24
pre s9 m38 b45 c45 d45
pri n16 v18 m30 c37 s37
pro d15 x31 t36 \$40 j41 f42 v45 g48 m50 c52 s54 p58 o62
ps \$15 t36 e40 a45 c46 h47 u48 y48 i49 m49 o49 -53 d53 s55 b57 g57 f59 p59
psa \$14
psc o13
pse r15 e19
pso n8
pst a10
pt i19 \$26 o31 e34 c42 a43 r43 s51 u51 h53
ptc h9 \$13
pti m17 v25 o28
pto n16 \$24
ptr a12
pu \$23 b23 s26 r31 t39 l40 c47 n47 e55 p55
pub l10 \$27 g36
pul s12 a19
pur e14 \$25
pus h7 \$30
put e17 \$23
pv \$23
px \$14
py \$18 t26
q u14 \$28 i37 o50 s52 a53 c53 t53 q56 l57 b58 n58 -60 h60 d61 v61 w61 e63 m63 p63 r63 z63
qi n23 a24 u31
qia n5
qq \$12
qu e17 i20 a20 o41 \$49
qua r14 l23 n27
que n16 s25 \$28 e38 r38
qui n24 c25 z31 l33 t35
quo t11
r e28 a30 \$33 o34 i34 t40 s42 u49 c50 d52 k52 n53 v55 m55 y56 g58 b60 l60 r61 p64 f68 -70 w80 h81 z85 x87 j95 2100 1101 q101 0108 7111 9111 3114 4114
r- a29 p31 i32 c34 s35 e40 b44 n44
r-i n1
r-p a7
r1 \$11
ra n31 \$34 c34 l37 d37 m39 i42 p43 t43 s47 f48 b50 v50 g53 r55 k55 u57 z59 y61 w66 -67 e73 h73 j74 a80 o84
rab a28 \$30 i30 o30 b32
rac k10 e31 t32 o40 l41 i50 u50
rad i19 e21 a30 o32 \$44 s47
raf f14 t17 \$35 a35
rag e10
rai n9 l25
raj a10
rak \$21 u24 e26
ral \$14 b35 i36 e37 a41 d41 l45 s45 u47
ram a17 \$22 e25 m33 b43 i43
ran s24 c25 d29 t34 g36 k36 \$38 a51 e51
rap i19 h21 p23
rar y15 i27
ras i24 h28 \$29 t30 s36
rat e17 i18 o32 \$36 h36
rau n19 d22 \$24
rav e8 i23 a33
raw l18
ray \$11
raz e19 \$25 i25
rb a16 o27 i36 e37 \$40 u40 l50 n50 r50 y52
rba n4
rbi t16
rbo r18 n23 \$27 x27
rc h21 e24 o29 a35 l38 \$41 d47 c52 s54 u54 i55 k55 t62 y62
rca d17 \$29 n29
rcc \$3
rcd n1
rce \$12 l29 s33 -40 d40 n40
rch \$22 i22 a23 e29
rcl o12 e24
rco n10 l26 m28
rd \$18 s32 i34 a35 e37 c44 o47 r47 b48 u49 t56 w56 g57 p62
rda -18 t21
rdb a6
rdc \$17
rde a21 r25
rdi a14 n19
rds \$10 t30
rdw a2
re \$29 s29 a31 e35 d38 n38 c42 m48 l49 p50 t51 v52 g52 f57 b58 i59 w61 -66 r69 u70 x70 o72 z72 k73 h79 q79 y79
re- d15
rea m18 d26 l26 t28 \$44 c44 s46 k49
reb a12 i25
rec t16 o27 a32 l36 r39 e41 h43 i43
red i18 \$26 d36 b45 a48 e48
ree n22 \$26 l36 t37 d38 s44 m46 -48 c50 p50
ref e23 i25 l27
reg i12 o27 a29 e31
rei b26 n26 t26
rek a12
rel a16 e23 i27 l28 o34
rem e17 o22 i25 a30
ren t14 d29 a29 c35 n43 o45
rep o14 u25 l33 r33
rer \$16
res s20 t25 e31 \$36 h38 o38 p51 u51 a52 d52 c56 i56
ret \$25 a29 h29 t30 e32
reu t11
rev i17 e20 o26
rew \$17 o20
rex \$13
rf \$25 o28 l32 i33 a34 e34 r40
rfe c12
rfl o8
rfo r5
rg \$18 e19 a30 i35 o44 y45 u48 r50
rga m18 n19
rge t15 \$21 n28
rgi n15 a16
rgy \$4
rh i23 e24 o24 u27 a31
rhe i7
ri v30 c33 n34 t35 s36 a40 p41 d44 \$44 e46 o47 b51 m52 x54 g55 f58 l59 z59 k62 u65 r71 y73 -76 w80
ria \$15 l24 n28 s36
rib a19 u20 e29
ric a19 k25 s30 h33 o35 \$36 e36
rid g14 \$19 a29 e36
rie s12 r25 n28
rif t19
rig h8 i25
rik e18
ril l5
rim e13 \$28
rin g14 t24 i35 e39 \$44 c44 d44
rio \$16 n27 d31 t33
rip t24 c25 \$28 -33 e39
ris \$20 t28 e33 m33 i40 h44
rit y12 a26 i32 e33 \$41 o45
riu m8
riv e4 a25
rix \$8
riz o12 e21
rj \$17 a17
rk \$17 a29 e30 s30 i42 t46 d50 l52 n57 u57 b59 p59 -61
rka s6
rkd a9
rke t3
rki n12 s19
rks \$6 p31
rkt \$11
rl d20 i20 \$33 e35 o39 s39 a40 y44
rla n6
rld \$12 -31
rle a15
rli n7
rls \$14
rly \$6
rm \$19 a23 e38 s38 o39 i41 u43 c51 d53 b56 n58
rma n17 r28 t31 \$33
rme d16
rmi n15
rmo n14
rms \$13
rmu t15
rn \$22 e24 a27 o32 i40 c51 s51 b53 t53 u56 h58 -61
rna l11 t25 \$30
rne t10 r29 l32 \$37
rni n15
rno \$15
ro d31 \$35 n37 u38 s38 w40 c44 p45 o46 t46 l47 m48 x48 g53 a55 k56 v56 b56 f56 y57 j58 i59 -64 r67 e68 z76 h80
roa d8
rob o18
roc k8 o32
rod b19 d20 \$25 -30 a45
rof i5
rog r14 a20 \$23
roi d5
roj e1
rok e15 \$22
rol l12 \$29 e33 i33
rom e20 \$28 a28
ron t23 \$26 i27 e36 l37 g39 a43
roo m19 k24 t26 v34
rop e17 a29 o31 \$33 b33
ros o24 s24 e31 t32 \$34 p40
rot e17 o22 a34
rou p12 t23 n26 g42
rov i10 e20
row s12 d34 \$36 n37 i40 t40
rox y3 i32
roy a5
rp \$20 a28 o30 r34 l38 c40 e43 h48 i48 u50
rpa r22 y22
rpc \$8
rpl a10
rpo r18
rpr o14
rr e19 a25 i26 o28 y33 \$41
rra \$18 c27 t27
rre n7
rri s18 e22
rro r20 t25 w25
rry \$9
rs i18 \$22 t29 e36 o44 a50 u53 c54 h57 k58 p59 b60 m65 -66 s66 y68 d72 l72
rsa l16 n22
rsb a8
rse \$16 r30 a36
rsh i15
rsi t3 d37
rso n7
rst a24 \$30 o33 b36 e39 u41 c43 f43 p43
rsu \$11
rt \$22 s31 a35 i36 h37 e38 b40 o50 u51 n52 y52 c54 r55 l56 m56 t64 p65 v67 -68 w70 d74
rta l10 \$35
rtb \$14 -34
rte r17 \$23 l33 c35 s35
rth w28 e31 s31 a35 u37
rti n15 s23 c32 m38
rtl a18
rtm e18
rtn e6
rto n15
rtr a14 e19
rts \$9
rtu n21 a23
rty \$18
ru s20 n29 \$30 m32 e44 t48 l49 b51 i51 g54 c55 y55 p56 d58 h59 r61 u65
rue c21
rui t10
rum \$14 s26 e33
run i15 c26 n36
rus t7 \$38 h38 s38 e43
ruy e3
rv e15 i16 \$30 a34 o54 r58
rva n20 t20
rve r8 \$23
rvi c3 n37
rvr \$0
rw a16 e21 o28 i31
rwa l18 y18
rwe b12
rwo r6
rx \$17
ry \$10 s39 a40 p41 l49 t50 b52 c52 g54 n56 d58
rya n16
ryp t14
rys t15
rz \$26 a28 o28
s \$23 t28 e35 i40 a41 h43 u45 c46 s46 p46 o47 m55 b56 -58 k60 l62 y62 d63 w65 n65 f68 r68 g73 v74 j85 q85 z87 289 193 398 x99 0105 4107 5112 7112 8114
s- p27 s33 a38 c39 m39 b41 d42 t45 e49 u49 i51 l51 r52 054 g54 256 n56 o56
s-b a12
s-c o12
s-m s19
s-p a6
s-s a25
s1 \$13
s2 \$12 419
s24 \$0
s3 \$13
sa n32 \$32 m33 l35 v39 p43 i44 s45 f47 t47 b48 g49 c49 u49 k51 r51 d52 a53 h66 -67 e67 y73 o75
saa s18
sab a14 \$24 i24
sac a25
saf e3
sag e12 a26
sah i3
sai n25 \$27 l29 t29
sak a9
sal e13 a27 l33 \$34
sam s7 b39 \$42 a42
san d22 t26 g37 \$39 a41 k43
sap p13 i20
sar a17
sas \$24 s25
sat \$17 t26 i28 o28
sau \$14
sav i8 e24 a34
sb a16 \$28 u37 o42 e45 i46 c47 r48 b52 n54 m55 y55 l57 s57
sba n2
sbc \$12
sbe r11
sbr o9
sbu r8
sc o22 a29 h30 r36 \$36 i39 d42 c47 l48 -52 u54 e57 g60 t62 p63 b66 n68
sca n17 l22 p29 \$39 r39 t42
scb \$4
scc \$5
scd n1
sce n7
sch o19 e22 a34 i36 \$38 w38 u40
sci e9 \$31
scl o4
sco r19 \$33 l34 m34 u36 p38 t38 v41 n46 o48
scr i15 e17
scu \$17
sd k23 a27 n28 \$35 e35 i44 o44 u49 s51
sda t20
sde n16
sdk \$6
sdn s4
se r21 \$30 c36 n36 a40 t43 d45 l46 x49 e49 -51 m53 i55 s58 g61 b61 p63 o63 k66 u67 v72 y72 h75 f77 w81
se- a30 h30
sea r10 t30 \$34 s39
seb a12
sec u7 \$34 o38 r41 t45
sed g5 \$35
see \$20 d23 k27
seg m20 u20
sei n19 \$24
sek \$15
sel l18 \$28
sem i22 a25 b27
sen \$22 s24 d27 t27 a43 g43 c45 e45
seo \$13
sep h18
ser v7 \$36 c37 s49 a50 i51 -52 t58 l60
ses \$23
set s12 \$26 u36 t38
seu \$14
sex \$17
sf o27 \$29 e30 i32 a38 t38 l42 r44 c46
sfe r12
sfo r1
sfr e4
sg \$27 a29 r34 s37 u37 e39 l39 -41
sga m7
sgl o4
sgr o3
sh o24 a24 i25 \$34 e35 u41 t55 b57 m58 s59 r60 -63 c65 k65 d66 l69 p69 g71 w71 n73
sha r14 \$32 n32 h39 p40 w43 l47 b49
she r24 e25 l29 n32 i36 d38
shi n22 p32 \$33 f37 m38 r38 e41 k44 o46 b48 g48
sho p12 r27 w29 k50 t50 u50
sht o19
shu \$23 b24 -31 t31
si t19 n29 g37 o40 c41 m41 d43 \$44 a44 s47 l52 e55 p55 b62 u63 r64 k67 f70 v71 z71 x73
sia n14 \$15
sic \$14 a28 s32
sid e8 a18
sie r18
sig n11 h17 \$36
sil \$10
sim p12 o27
sin g17 e25 o35 a37 t41 \$42 s42 c47
sio n1
sip \$18
sis t15 \$23
sit y7 e20 \$45 a54
siu \$12
siv e4
sj \$22 c24 s29
sk y22 \$26 i29 a32 e34 t46 o48 u48 l53 r56
ska \$16
ske t18
ski n24
skt o1
sky \$17 s23 l33
sl a20 i26 \$32 b32 e33 o36 u50 p51 c54
sla t23 n24 m25 b30 \$34
slb \$2
sle e14 y19
sli n22 m26
sm a18 \$32 i33 o35 e38 u40 c47 b51 s52 r53 p55 t55 y57 -59 d61
sma r6 \$36 n39
smb a10
sme d13 t23
smi t20 c25 l25
smo b24
smp \$4
sms \$7
smu \$3
sn a21 e26 o32 \$35 u39 -42 s43 i45 b46
sn- c5
sna p7
sne t13 y22
sno w14
sns s7
so n21 u28 f32 l33 r37 c40 \$42 m53 s55 p56 t58 v62 h63 d65 g65 a67 o67 b69 e69 i69
soc i9 c25
sof t2 i29
sol u17 a25 v26 o34 i36
som e16
son \$19 l30 a34 i37 c40 g41 s43 o44
sop h11
sor \$13 a32 b32 s32
sou t10 r16 n31
sp o20 a22 \$33 e35 r38 l42 i43 u49 b55 k59 s61 n64 -66 c66 t66 h68
spa r12 c16 n41 m46
spe e16 c24 r29 a33 n33
spi t25 n27
spk -7
spl a8 i26 u28
spo r8 t22
spr i12 o17 e30
spu \$5
sq u3
squ a7 i25
sr v18 e31 a34 \$35 i35 u36 m42 c45 o45 t48
src \$0
sri \$10
srv \$6
ss \$21 e24 i36 a40 p41 t43 o45 l49 u50 c53 b53 m57 s59 -60 w60 d61 y64 r66 n68 g70
ssa g18 \$22
ssb a11
ssc o15
ssd k9
sse t19 -21 n28 l39 r40 \$44 d46
ssi o20 n24 a28 s30
ssl \$11
sso u22 \$25
ssp \$19 o22 a23
sst a11 o27
ssu \$18
ssw o8
st a19 \$27 e30 r34 o34 u43 i44 c53 b58 s59 m61 -61 p65 l65 g69 y70 f72 t72 v72 d74 h74 n77 w78 j81 k84
st- a27
sta t10 r28 n35 c41 \$43 l48 m60 g61 s61 d63 p63 b67 u67 f69
stb a10 u30
stc o14 \$28 l31
ste r12 m32 d33 c38 a41 \$44 n47 l49 e56 p56 i58
stf e14
stg a14
sth e14
sti n17 c26 a34 t39 \$42 f42 m42
stj o7
stl y21
stm a15 i26 e28
stn a7
sto r11 n26 c36 m41 p46 \$48
stp a21
str e16 a21 i25 o36 y44 u45 m54
sts \$20 e27 t30
stt e17
stu d16 \$18 s32 n39 t43
stv \$14
stw a10
sty l14 \$18
su \$21 n23 p32 r34 s43 m44 b44 l51 a53 i55 d57 e57 t57 g62 -65 c65 k65 u68 f71
sua l16
sub s18 \$22
sui t8
sul t15
sum e23
sun g12 i28 y31 \$33
sup e9 p21 d39
sur e21 f23 a31 \$35 v35
sus \$17 t20
sut \$11
sv c21 i27 \$34 r37 o39 u41
svc \$7
svi l10
sw i22 a25 e27 \$35 o43 u45 p48
swa r26
swe b19 e21
swi s23 f25 t27
swo r0
sx \$11
sy s18 n18 \$38 m45 c46 a49 t49 u49 d53
syn c9 d25 t35
sys t9 \$19
sz \$26 a28
t \$28 e28 a31 i35 o37 r38 h43 s47 u47 y50 c51 t53 b59 m59 l61 -64 w64 v64 p64 n68 f69 d71 g71 k80 z83 j86 x88 197 297 3101 0109 q109 4113 7113 9115
t- s31 a33 c34 p34 m39 e41 b43 t43 i44 l46 o48 d52 f52 h52 n52
t-b a9
t-c d18
t-p a14
t-s t19 e21
t1 \$17
t2 413 \$17
t24 \$2
t3 614
ta t25 l30 \$32 r34 n37 c44 s46 i46 p47 g47 b47 m51 d53 k56 u58 -63 f67 x68 v72 h74 y74 a76 e77 w77 o78 z80
tab l17 o24 a29 r37
tac k13 t30 a32 o32
tad o19 \$29 s29 e31
taf e15
tag \$17 e19 r38
tai l21 \$21 n26 r34
tak e17 a20 u29
tal \$17 k30 e39 s39 l40 i41 o41 a45 c47 b50 t52
tam a20 i26 p31 \$33 e33 u33
tan d24 t29 \$32 g34 a35 k45 i47 o47
tap p20 i25 a36 \$38 r38
tar \$22 g30 i34 s34 t36 o44 a46 c48 b50 d50
tas \$21 h29 t32 s34 c38 e38
tat e13 i14 s39 \$47 u52
tau t18 \$22 r24
tax i14
tb a17 \$27 o34 u37 r43 e45 l45 i48 -54 s54
tba n4 l36
tbe a9
tbo o15 x19
tbr a7
tc h23 \$25 o26 l34 d39 a40 c46 m53 e54 i54 u58 p62 t62 n64 r64
tca l20 r22
tcc \$2
tcd n2
tce n10
tch \$17 e27 a28
tcl o17 b25 i25
tcm \$5
tco l23 n26 \$33 m33 d38 i38
td n25 \$29 o31 i32 e37 a39 s39 c42
tdn s2
te r23 \$27 c29 n36 l37 s40 d45 a48 m49 b53 x53 p59 o61 i62 k63 -64 g64 w68 e69 t70 v77 f78 h79 u85
te- p21
tea m11 d33 c36 \$38
teb a5
tec h3 \$40 t40 o53
ted \$13 a32 n40 s40
teg r17 e19
tei n15 m21
tek \$21
tel e14 \$28 l31 s37 o47 i50
tem s19 \$24 p27 a30
ten t10 c34 \$36 d37 b48 g48 e51 n51
teo \$12
tep l19 e23
ter \$17 n27 s36 a42 c47 b49 e49 -50 i50 r50 p52 m54 l55 o56 y58 t59 f64
tes \$15 t17 a38 c46
tet r17
tew a3
tex t18 a20 \$21 p29
tf o15 i32 a36 r39 e40 l40 \$42 u44
tfe d2
tfo r1
tg a19 e28 o33 r33 \$37 u42 i44
tga m13 t21 r25
tge t16
th e14 \$31 i36 a38 o39 r45 u46 s50 w54 c54 -60 m60 l61 p65 f67 g67 y67 d68 b70
tha n24 i32 t32 \$34
thc o14
the r21 a36 s37 m38 n41 c45 t45 g46 p46 b50 l50 f52 o52 d54 \$56 k56 w56 h58 i58
thi n9 s29 l36
tho m18 r27 l33 n33 u33
thr e11 i25 o27
thu b12 n24
thw e8
ti c23 o26 n31 m35 v39 s46 \$46 k47 f47 a47 e50 t54 l57 b63 r64 z65 d67 p68 g70 u73 x74 q76
tia n21 l24 \$25 o29
tib a14
tic \$12 s22 a36 o44 k46 e51 -53 l55
tie r17 s17 n31
tif y13 i21 \$33
tik t8 \$23 a33
til l21 i23
tim e9 a30 i31 g38 \$45 o45
tin g10 e36 \$40 y43 o45 d47 t47 a49 i49
tio n0
tis t23 \$24 i27 h32 a34
tit y20 \$22 u26
tiv e5 i34 a39 o41
tiz e1
tj o24 a27 \$29
tk \$26 a26 i26 e31 t36
tl e21 a22 i26 \$34 o34 y44 s50 d54
tla n12 s24 b29
tle \$27 r28
tli n15 v20
tlo o15
tly \$4
tm a22 \$28 e28 o32 i38 -39 u42 c50 s52 b56
tm- a17
tma r20 n23 s30 i32 p32
tme d14
tmi n11
tmo \$20 b24
tn e20 a25 \$29 i35 b43 o43 u43 c47 s47
tna m18 t22
tne r16 w22 t24
tnu \$4
to r21 n27 \$33 p41 k42 m44 o47 s48 u48 c50 d52 t52 l55 w56 -63 a63 i64 y64 f65 b66 g69 h69 v71 x79
toa s16
toc k12 o29
tod a12 o17
tof f13
toh o8
tok y29 e34 \$36 a36
tol i17
tom a22 e22 o29 i31 \$33
ton \$16 e28 s40 l41 a45 c45 i45 g47 b49 o51 p51
too l9 n23
top \$20 o34 e38 i38
tor \$21 e27 y31 a34 r34 i36 s43 o47 m54
tos \$14 h31
tot a13 o25
tou r17 t20 c24 l30
tov e7
tow n8
toy o11
tp \$28 a30 l33 r35 e36 o39 i40 u40 -47
tpl a10 i17
tpr o8
tpu b11
tr a15 i25 e28 u31 o36 y52 k60 \$61 c66 l73 m77 p77
tra c21 l26 n30 d32 v41 f42 \$42 i47 s50 t52 k57 p60 e62
trc k11
tre a15 e26 n31 s34 m41 l44 \$49
tri p19 c23 x31 n35 b38 a46 e52 s52
trk \$3
tro n19 l27 \$29 p34 c41
tru s8 e30 m33 y39 \$46
try \$9
ts \$13 t38 u42 e43 c44 a47 i47 o47 p49 -51 m52 h53 d54 y62 b64 l66 s66 k68 n68
tsc r20 a25
tse r14 c15
tsh o11
tsi g19
tso n19 u21
tsp o19
tst a9 o26 r31
tsu \$18
tt e22 \$32 a33 o33 i38 l38 r43 p49 c52 y53 h55 u56 v56 s60 w60 -62 g62 t62
tta \$21
tte r10 \$31 c32 n36 l38 s41
ttg a0
tth e7
tti n13
ttl e1
tto n20 \$29 r29
ttr a11
ttu \$6
ttv \$6
tu \$22 r26 s35 b36 d36 n37 m46 t46 a48 -54 p57 c58 i58 k64 l64 e66 f68
tua l10
tub e2
tud i10 e21 y27
tum \$14
tun i15 e19
tur e17 a32 b33 n33 k34 i36 \$39 y42
tus \$17 228
tut t19
tv \$13 i35 s38 a43 p44 c46 u46 n47 e51 o51
tvi n17
tvs \$11
tvu \$6
tw o15 a26 i27 e29 c49 s52
twa r10 t25 y25
twe b16
twi t15 n22
two r2
tx \$12
ty \$8 b38 -45 p45 s46 c50 l54 t55 a58 m58 o59 u59 n61 d63 f63
tyb a2
tyc o15
tyl e9 i11
typ e10
tz \$13 e30
u n27 \$27 s33 r38 t40 d43 b44 m45 p47 a48 e49 c49 l50 i53 g62 -63 k63 f64 o64 y73 v74 h74 w75 j78 z78 x78 u79 q91 1106
u- u26 b35 p36 e37 s38 c39 d45 t45 n47
u-e \$8
u-u \$3
ua r28 l30 n31 \$33 s43 c45 d46 t46 p47 m48 g49 i51 e52 b53 w53 f55 a58 k62
uae \$10
uaf \$7
uai \$7
ual s22 \$28 i30
uan t20 g25 c31
uar d11 e16
uas \$19
uat \$7
uaw e1
ub \$22 p26 e30 l34 a36 s42 i43 u53 o55 m58 b59 h59 g60 r60 n64 t64 c66
uba \$19 n26
ubb l7
ube \$10 r29
ubi c23
ubl i5 e24
ubp r0
ubs p15 t22 c25
uc \$28 a31 k33 t34 h35 s43 c44 o44 e45 l46 i47 d50 b53 m54 n57 p57
uca t21 \$23
ucd n7
uch \$21 i22 a27
uck \$23 s24 e28
ucl o13
uco \$17
uct \$23 i23 o23
ud \$14 i31 e33 a38 f43 s46 o52 c55 d58 -59 b59 w60 l62 g63 n63 y63 m65 p65 u68
uda \$24 p26
ude n24 \$25 s26 m33 l35
udf l3
udi o11 e27
uds \$22
udw i7
ue \$24 n27 s32 c40 l41 t41 r42 d46 a48 b48 e49 -54 v56 f57 p57 h59 m61
uec o14 a19
ued u9
uel \$10
uen i13 c27 \$28
ues t7
uet \$10
uev a6
uf f28 s31 e35 a36 r39 p41 \$42 m42 t42 o44 l46
ufe \$1
uff \$19
ufs \$8
ug a26 \$31 h37 u38 o39 s39 e41 i41 g42 r46 l48
ugu s6
uh \$25 e28 a34 s36
uhe \$7
ui n29 t29 s33 \$35 l35 d36 c38 z49 -50 m52 a55 p55 r55 b58
uic k13 \$18
uid e13
uil d9
uin \$20 d29
uis \$22
uit e19 \$21 a25
uj i18 \$23 a25
uk \$20 u30 i35 a37 e37 y41 r43
ul t23 a27 \$31 l34 s37 i39 e41 u42 o45 b52 d58 m58
ula \$22 r26 t26
ule \$17
ull \$19 s26
ulo u10
uls a19 e19
ult \$20 i22 r27
ulu s19
um \$21 b31 s33 a35 e37 i43 p45 o48 -51 m51 t51 u52 c54 l59 n59 h61 d62
uma n20 \$27
umb e25 i25 l28 u31 r34
umc \$11
ume r18 n19
umi n22
umo n17
ump \$16
ums \$4
un i10 g39 d43 t43 \$44 a46 c47 e47 s53 n57 l58 y61 k62 m64 o65 p65 r68 b68 w74 j75 u76 h78 f84
una \$24 r36 c38 d38 s38
unc h14 e31 o34 a37
und \$20 e23 a30 c38
une \$23 s25 r34 t34
ung \$23 a34 l37 s39 c42
uni v12 -36 t40 \$41 c42 s44 m49 b52 o52 p53 f55 l55 n57 r60 a61 g65 k68 z68
unj a9
unk y22
unl u14
unn e13 y15
uno \$17
unp a12
uns a28
unt a24 y26 \$27 r33 e34 i36
unw a10
uo k34 l35 t36 s38 r39 \$40 p40 b42 d42 a46 m46 n46 w46
uok a10
uol \$9
up \$22 e28 a38 p39 s40 d43 i45 o45 r45 l46 t48 c49 m55 b59 h59 n61
upa n23
upd a6 \$20
upe r6
upl o17
upo r19
upp l17 o18
ups \$19
uq \$19
ur e26 i32 a33 o38 g38 \$40 s42 n43 c45 b46 u48 t51 f52 y53 l56 r56 v61 k62 d65 -70 m70 p72
ura \$22 n28 l30 s37 c39 t39
urb a11 o24
urc e6
ure \$18 c37 a39 -41 m43 s43 d45 f45 n45 k47
urg \$5 e34
uri t8 \$34 s34
urk i8
url \$8
urn a15 e20
uro p20 \$24 n35 r35
urr e11
urs e20 o25 t29 \$31
urt \$13
uru \$24 m24 n24 s24
ury \$8
us t22 \$24 e29 i36 h38 a39 c51 s51 o56 p57 m58 b60 -61 l63 u67 f68 d69 k69 271 w71 g75 n75 r75 v75
usa \$22 n32 b35 s38
usc o24 \$26 a26
use r12 \$21
ush \$21 a32 i33 u33 e39 m39
usi c14 n17 o31
usm \$15
usp a19
uss \$25 i25 y25
ust \$15 a32 o34 e35 r37 i45 c49 -55 b55 p55
ut \$26 o28 h29 e31 i36 a44 u45 t48 c49 s50 b53 r56 l57 m59 y59 p66 d68 n68 f70 z70
uta \$24 r24
utb r17
utc h21
ute \$21 r24 c32 l35 n39
uth \$20 e21 a35 c37 w41
uti o13 a30
uto \$23 m28 r34 t37 n39
utr a10
uts \$19
utt e20 o20 g22
utu r15 b18
uty \$9
uu \$18 m27
uv i25 a26 e30 \$32
uw i28 a29 e29 \$31 s33
ux \$14
uy a23 e25 i29 \$33
uye n1
uyi n3
uz z19 \$23 e30
v e17 i23 \$34 a34 o40 -50 s53 c54 r60 u61 p62 t65 n65 l66 m68 g70 b70 d70 k75 y75 h77 v78 w79 f80 184 284 x85 z87 j91 693
v- a32 m32 l33 t33 p38 s38 b41 c41 o43 r43
v-a n13
v-p a3
va \$27 l27 n27 t31 r36 c41 s43 d46 u51 p54 i55 k61
vac y7
val l18 \$24 e32 u34
van t25 c27 i30 a32
var \$23
vat e14 i26 o27 a30
vau l3
vb \$25 a25
vba n0
vc \$16 c28 l34 d36 s38 o39
vcc \$2
vcd n2
vcl o2
vcs \$4
vd i25
ve r12 \$28 c35 n37 l42 s45 t57 d61 m64 p64 -65 b65 i66 e69 a70 g73 f74 u76 h79 o79 v79
vec l4 d35 t43
vel a20 \$26 o33
ven t17 \$23 s37 c39 u39 i41
vep o11
ver s11 \$29 t39 y42 i42 e53 c54 b55 p58 n61 g63 -67 a67 f67 h67 m67
ves t14 \$21 p31
vet r21
vg \$23 t25
vh \$19
vi d23 c27 e31 s32 n33 l43 t47 a48 r48 v50 \$58 z61 k63 m64 b65 g65 o65 p67 i68
via n19 \$20
vib e7
vic e2 o46
vid e6 \$38 s41 a44 i44
vie w11 t32 s33 r38 \$42
vil l5 a30
vim e9
vin g8 t30 \$38
vir g19 t19 a22 u22
vis i17 o26 t27 a34 \$40 u40
vit a16
viv a14 i15 o21
vk u21
vku s0
vl i19 \$29
vm \$19 s25
vms \$2
vn e28 i28 \$30 t30
vo l21 \$28 i32 d34 n45 r46 c48 x48 g53 o53 t53 y53 b55 s55
voc a7
vod \$12 a16
voi c15 p17
vol c21 k23 u25 v32
vox \$7
vp n11 \$31
vpn \$2
vr \$21 e27 a33
vs \$22 u30 e35 c36 t36 a42
vsu \$2
vt \$22 e24
vte x7
vu \$15 n35 s35
vx \$10
vy \$14
w a26 e26 i30 s34 o34 \$36 c52 h52 n53 u53 p54 t61 r62 b63 -64 l65 m65 w65 f66 d66 y68 g71 k72 v72 x80 z84 185 j90 392
w- l29 m29
w1 87
wa r26 y29 l30 n34 t38 \$41 i43 -48 p48 s48 v49 u53 c55 k56 f59 g61 b64
wa- u10
wai \$14
wak e10
wal l9 m36
wan d24 \$27 g27 t28 n30
wap \$15 p19
war e17 d25 t38 a40 s40
was h12
wat c13 e19
wav e1
way \$9
wb \$24 a24
wba n4
wc \$23 c26 d35 o38 u40
wcc \$12
wcd n0
wd \$22
we b17 s26 r33 a36 l36 i40 e47 n53 t57 \$59 c59 g60 d66 p66
wea t6 r26
web \$15 s26 e42 p44 c45 i47 m47 t50
wei c22 g24
wel l7
wer \$15 s29 a33
wes t2
wf \$19
wh i21 a23 e23 o24
wha t7
whe r12
whi t4
wi n24 k31 t33 s34 l36 r39 f40 d41 c46 \$54 e54 g55 z55 m58 x60
wic k16
wid g16 e18
wie n7
wif i9 t16
wik i2
wil l15 d21
win d17 g27 \$29 e38
wir e1
wis e16 s26
wit c17 h17 t22
wk \$16
wl \$22 e26
wm \$21 a25
wn \$16 l26 e29
wnl o1
wo r7 o30 n42 \$46 l49 w51 m54 s58
wol f5
wom e4
won \$10
woo d8
wor k9 l18 d33 t46
wp s27 l31 \$34 i34 u34 a36 o39
wpl a5
wr i22 e24 \$27 a27 o31
ws \$15 e31 d37 t42 i43 p50 c51 -52 b54 h54 u54 m56 o56 s56 w56 a58
wsd n3
wse r2
wsi n11
wst a12
wt o24
wu \$9 p39
ww \$15
wy o19 \$25
x \$18 i38 t41 p43 a43 x43 c44 y48 e49 h50 s51 -54 n54 o56 u56 v57 m57 b58 l58 d59 f67 g68 r68 j72 z74 175 276 w76 k78 379
x- c25 s29
x-c d6
x1 \$10
x2 \$9
xa s28 \$32 m33 d35 c38 n38 g40 p40 u42
xb o22
xbo x2
xc h20 o25 d27 l29 a35
xcd n0
xch a2
xcl o10
xd \$20
xe l12 n29 r30
xel \$11 s24
xg a13
xh a23 \$30 c35
xha m1
xi n26 a29 m29 s30 t38 v38 o43 \$45
xia o5
xin \$16
xis \$11
xiv \$1
xl i22 \$25 a27
xm a22
xn x17 -27 e27
xn- -0
xnx x3
xo n22 \$25 s25
xp r17 e23 l27 o32 \$42 a42
xpe r6
xpl o12 a14
xpr e1
xs e24 t27 \$30
xse r6
xt e23 r25 \$27 o38
xte r15
xtr a9 e17
xu s18 n23 \$27
xus \$7
xv i6
xvi d2
xx x16 \$21
xxx \$15
xy \$9
y \$18 a36 s39 t40 o41 e46 n46 b47 c48 u49 p50 m52 i55 -55 l57 d58 r61 f61 w62 g63 h67 k73 v73 z73 x78 j79 y85 287 q90 394 596 896
y- c28 p31 s33 b35 a36 m41
y-b a6
ya n27 \$29 l34 m36 p38 r40 d41 t46 c49 s49 b50 k50 h51 z51 -54 u56 g60
yad s11
yah o5
yal e23 l25
yam a4
yan g22 d25 \$30
yap p7
yar \$19 d19
yb a14 e22 o36 u37 i39 r43 l49
yba n1
ybe r5
yc o20 l26 d29 a32 h32 \$39 c45
ycd n1
ych a14
ycl i15 o17
yco l13 m23 n23
yd e27 a31 n31 \$32 s34 i36 o36
ydn s5
ye r20 n30 l33 \$35 s36 t43 c46 d48 a50 x50
yel l7
yer \$6
yes \$10
yf a25 i26 o27 r30 e35 l35
yg a19 o22 r31 e33 u33
yga m2
yh o20 e21 u26
yi n18 e27 p31 t37 \$39 m39 c41
yie l1
yin g19
yip \$6
yj o17
yk \$23
yl i16 e24 a27 o29
yle \$8
yli n12
ym a20 e23 o27 p41 c43
yma n17
yme n16
yn c21 e26 a27 d32 t37 o44 \$45 k50 s50
yna t17 m19
ync \$8 -28
ynd i10
yne t14
yo u18 n27 \$34 t37 -39 r39 m47 f51 k55 l55 s55
yo- u8
yon \$16 d22
yor k14
yot o12
you r19 t26 \$28 n35
yp e25 o26 i30 r34 a37 l39 t40 h42 u42
ype \$15 r18
ypi n16
ypo r20
ypr o12
yr o21 e22 i29 \$31
ys t19 \$24 a41 c42 i42 p42 e43 h43 o44 u46 k54 b56
ysh o13
yso n10
ysp a14
yst e11 a20 o32
ysu \$10
yt e13 i22 o39 h40 a42 r43 \$50 u54
yta p10
yte c27 d30 \$35 g35 l39 i41 p41 s43
yti c3 m32
ytr a11
yu n16 \$23 k39 s41
yun g18 \$21 i31
yv i11
yvi d12
yw e20 o21 a25 h30 i31
ywe l10
ywh e2
ywo o10 r12
yy \$11
yz e21 \$23
z \$27 e29 a32 o32 i34 u38 z48 h51 n55 y55 d56 b56 s59 l60 w60 c61 t61 m63 p63 r65 j66 -68 g69 f73 v73 k75 x75
za \$26 r28 n35 l38 w41 p42 m44 b45 d47 k47 a49
zar \$22
zaw a3
zb a16
zba n7
zd \$25 n25
ze n23 r23 \$25 t36 l47 b49 p49 i51 d53 e53
zen s22 \$27
zer o15 \$21
zet a14
zh a23 i23 e31
zi n20 l31 p34 g39 m39 \$41 o41 a47 r47 s47
zil l2
zin e13 g17
zip \$9
zl e16 i19
zn u19 a20 \$26
znu \$7
zo n11 o27 r39 \$43 h45 l49
zoh o0
zon e17 \$19 a27
zoo m9
zp r16
zs c16
zsc a2
zu \$19 r20 n41 k43 m43
zur e1
zw a19
zy \$19
zz \$18 a29 l31 i33
`;

/** The same of phishing URLs. */
export const phishing = `
- c34 -35 t38 a38 s39 l41 m44 i45 b48 d49 p49 e50 n50 h52 r53 w53 155 u55 v56 f56 g57 o59 z61 j62 268 x69 k69 375 878 y78 579 679 482 083 984 784 q87
-- -20 c28 a33 n38 l39 s39 i40 b47 e52 t52 r58 u60 w60 m61 h63 o69 p69 v72 x72 d74 k76
--- -22 c23 a30 n34 s36 i43 l46 r49 e57 t57 u57
--a u3 p33
--b l9
--c d8 o16 a44
--e n4
--h e9
--i t10 o19 -31
--l e7 o22 i37
--m -14
--n d7 e19
--r o2
--s s7 t33 u37
--t r2
--u p11
--v i4
--w a12 e14
--x -4
-0 124 928
-1 012 536 139 740 \$42 243 943 348 450 652 852 -53
-10 016 133 535 436 636 240 340 941 744
-15 68
-17 57
-19 910
-2 016 333 433 136 939 \$43 243
-20 211 127
-3 622 334 734
-36 94
-5 230 530
-6 530
-a u14 p27 c34 d38 l48 m49 n51 r52 t57 s58 a62 g64 i65 k69 \$70 -70 b70 o70 v70
-aa u5
-ac c6 t25
-ad s6
-al e15 t23
-am e18 a20 -24
-an d16
-ap p1
-ar u17
-as s5
-at t12
-au t1 u55
-b i25 l27 a29 r29 u38 e40 o43 y50 t59 j63 m63
-ba s17 n21 c34
-be a23
-bi z9 l29 t34
-bl o2
-bo o18
-br i3
-bt c4
-bu s8
-by b6
-c o16 d21 a27 l39 h46 r52 e53 u65 n67 168 i69 s69 \$77 277 b77 c77
-c1 79
-ca r14 s17 -33 t44 p48
-cd n1
-ce n5
-ch a12 e22 i27
-cl o6 i22
-co m10 i24 n28 -50 \$52 d52 l55
-cr y15 e18
-cu s12
-d o20 e20 a32 i36 r42 w48 l52 s52 c60
-da s16 t19
-de v22 s28 -32 l36 n38 p40
-di g22 a26
-do c9 w27 f38 m42 p42 t42
-dr e15
-dw p2
-e n12 x24 s42 l49 d51 m54 t54 -57 p57 v57 a59 b59 e59
-ed g8
-el e3
-en -11 \$23 g23
-ex o8 p30 t31
-f i24 b25 a29 o32 r32 e38 s51 l53 u53 d55
-fa q12 c25
-fb -1
-fi n22 r22 l25 x29
-fo r6
-fr i21 a23 e23
-g o21 r27 i33 u35 e36 a40 l41 q48 -54 g54 h54
-ga r14
-ge t16
-gi t12
-gl o4
-go v6
-gq \$0
-gr o12 u23 a27
-gu i19
-h e12 o27 a29 u41 -49 i49 \$57 t59
-ha r15 v23 l30
-he l1
-ho l21 m22 s24
-hu b6
-i o18 n21 t23 d37 -46 c54 m54 s59 r64 b66
-i- t6
-id -26 \$30
-in f20 t27 c34 s34 v34 \$37 -37 d38
-io -7 \$21 s37
-it r7 \$25 a39 c44
-j a16 p16 e35 o37 u49
-ja p19 \$23 o26 j30
-jp \$5 -26
-k u22 e30 o33 i36 r37 a39
-ku c10
-l o15 e16 i27 a45 l55 d58 -60 u65
-la b25 d25
-ld g7
-le d3 a38 g46 i54
-li v12 n27 s31
-ll o14
-lo g2 c47
-m y17 e19 a24 o34 -47 i51 u62
-m- -11
-ma i20 n21 r35 e36 s38 l41
-me t6 r39 d42 m48 s48
-mo b19 o23 n26 d31
-my \$2 -37
-n d17 e18 o27 a37 -54 i54 f61 u61
-na v14
-nd a1
-ne t6 w29
-no t17 c32 d32 r34 v34
-o n17 f30 r31 p36 a46 u46 -50 l50 w52
-oa u4
-of f9 e19
-on l5 e27
-or g19
-ou t2
-p a18 r20 o29 e40 l42 i44 u47 h53 -60
-pa g14 y15 r38
-pe r12
-ph o9
-pl a7
-po r16 l21 s30
-pr o3 e38 i38
-pu b13
-q u14
-qu e10
-r e9 o23 a38 u46 i56 s56 -58
-re c18 s27 v29 f41 g41 n43 q43 b49 d49
-ro b4
-s e24 t25 s26 u30 i41 a41 h42 o49 c57 p57 -58 w60 n68 y68 \$70 b70 m70 l72
-sa f23 n25
-se c13 r15 m45 t45 g48
-sh o6 a30
-si g18 t26 c31 n31
-so l17 c23
-ss o1
-st a7 o30 r31 e45
-su p12 i17
-sw a3
-t r4 e39 o46 h49 a50 i59 u64 -67 t71 173
-ta r23
-te r18 c22 a28 l34 n34
-th e13 r20
-to k22
-tr a5 e24 u47 z51 i69
-u s14 p19 n38 k39 r50 \$56 a56 i56
-uk \$3
-un i18
-up h7 d19
-us \$13 -24 e28 x33 a34
-v e13 i24 a29 o40 p49
-va l11 u26
-ve r1
-vi e18 a26 t29 s31
-vo c13
-w e17 a20 h32 i36 o38 s40 w50
-wa l4 h38
-we b3 l41
-wh a2
-wi t14 n22
-wo r9
-ws w12
-ww w5
-x -24 w29 o35 \$37 x38 e40 t42
-x- a12
-xo q3
-y o19 a24 u33
-yo u7
-z e37 q39 b40 o40 t40 v40 w41 y41 x44 c46 h46 i46 l46 u48 a50 n50
0 020 \$34 237 139 541 342 442 644 744 945 845 -60 b66 a66 e67 c68 f68 d69 r70 n72 s72 m73 t73 l74 q76 h76 u77 w77 i78 g80 k80 p83 o84 j86 y86 z86 v87 x89
0- 127
00 07 \$40 742 145 248 548 952 452 852 354 656 -69
000 04 742 553 \$54 158 358 658 862 964
001 \$18 224
002 \$8
004 \$7
005 \$21
007 610 \$20
008 719
009 611
01 \$16 034 637 238 938 142 842 547 747 349 -53
012 315
019 \$8
02 \$20 026 534 136 340 244 644 745 -46 449 853
020 \$10
021 \$17
022 \$11
023 \$15
025 \$9
026 \$11
03 \$21 133 436 237 737 038 939 542 642 849
04 \$20 333 135 238 039 839 939 740 542 647 449
05 \$24 833 534 734 635 437 039 240 340 145 950
058 217
06 \$24 531 636 836 138 439 939 741 242 044 346
07 \$20 626 037 244 444 544 844 -46 346 746 946
076 96
08 \$21 835 039 939 440 740 342 642 244 544
09 \$18 630 834 041 743 545 945 147 247 347 447
096 38
0a \$21
1 \$26 029 236 140 941 342 642 542 743 844 446 -56 c65 e66 a66 b68 s68 k70 j71 n72 i73 m73 f73 v73 d74 g74 p74 t74 y74 w75 o76 q76 u76 r77 z77 h78 x78 l81
1- 122
10 016 \$36 137 239 339 443 543 643 743 844 946
100 08 934 \$36
101 \$17 021
103 118
11 \$18 131 035 241 742 544 345 -47 447 847
111 \$10 119
12 \$20 321 136 038 240 444 748 549 854
120 112
123 \$13 427
13 \$26 133 438 938 839 -43 243 343 543 643 743
14 \$24 433 536 038 738 239 141 641
15 624 \$27 537 838 039 339 439 939 141 245
156 312
16 822 \$25 531 239 439 040 143 645 945 347
168 \$13 823
17 \$24 530 237 637 040 740 s42 144 344 844 946
175 716
17s \$4
18 \$20 234 637 837 441 -43 043 543 146 946
19 \$21 927 833 736 538 142 644
199 821
1a \$17
1e \$21
2 \$26 031 335 139 539 240 440 744 645 846 947 -50 f62 c63 d65 b66 e66 a67 g67 w72 i72 s72 y72 k73 n73 x73 p74 h75 m75 t76 j78 o78 q78 r78 z79 u81 v81 l82
2- m29 138 238
20 218 \$23 129 032 343 -46 751 951 453
200 223
201 920 828
202 016 527 130 337 239 439
21 \$18 235 336 138 040 540 443 943 647 849
22 \$22 230 033 137 739 342 644 446 546 946 -48 848 c48
220 115
221 \$11
23 \$19 430 536 138 240 344 046 746 847 -49 949
232 \$13
234 \$23
24 \$20 334 537 737 038 842 942 -44 244 h46 148
247 \$9
25 \$18 338 139 439 639 739 543 845 049 249
26 \$24 632 237 337 537 937 839 -43
27 \$22 735 136 636 237 437 841 542 345
28 \$20 234 734 138 040 440 840
29 \$22 034 734 936 339 142 842
2b \$20
2d \$19
3 \$26 635 238 140 440 341 541 743 043 943 844 -51 a59 d61 f61 e62 b64 c66 p67 m68 s68 v68 r70 t71 y72 i73 k74 x74 g75 l75 n75 j76 o76 w76 q78 u79 h81 z81
3- m31 133
30 \$27 933 036 236 437 737 841 h41 543 643
309 \$8
31 \$26 232 332 734 937 141 542 642 047 447 847
312 \$14
32 \$21 129 536 638 341 043 443 843 744 -46 248 948
321 \$14
33 \$26 326 133 634 235 445
333 \$19
34 \$24 529 334 237 637 941 042 742 842 144
35 \$28 632 833 534 238 339 939 141 441 743
36 516 930 \$37 038 242 442 742 842 347
365 \$14 630
369 217 121
37 \$28 330 933 235 736 141 541 841 043
38 \$26 829 135 237 340 740 443 543
39 \$25 633 334 837 439 739 041 541 243
3a \$23
3b \$22
3c \$20
3d \$26
3f \$25
4 \$26 338 538 140 740 042 242 443 844 645 946 -55 g56 c58 h59 b61 f62 e63 k64 m65 s65 d66 a66 r66 t66 q68 i70 v70 n71 o71 w71 l72 y72 p75 x75 z75 u78 j80
40 \$32 035 235 336 736 538 840 142 442 642 942
41 \$26 631 233 035 738 840 942 344 544
416 513
42 \$20 328 739 042 442 542 642
43 \$26 228 533 636 140 440 742 942 346
44 \$22 534 634 736 238 040 440
45 \$22 630 237 937 738 140 442 542 044 346
456 \$16
46 \$25 530 037 137 237 637 737 839
47 \$19 835 737 439 541 641 143
48 \$25 927 428 632 240 740
49 \$26 829 034 236 338 538 638 938
4b \$23
4g 416
4g4 g4
4h o25
4m \$17
5 \$26 633 439 539 740 241 841 342 142 943 048 f59 -59 e62 d63 c65 a65 b66 t67 s68 g69 h69 m69 p70 k72 n72 i73 o73 v73 w73 y73 j74 r74 u74 x74 q76 z78 l85
5- 120 m22
5-m y4
50 \$23 232 038 538 738
51 \$27 027 133 235 638 539 941
510 07
52 \$25 534 035 135 737 638 340 442 942
520 \$9
53 \$22 432 636 836 238 941 044 144 544 744
54 \$29 129 635 337 537 439 739 839 941 245
541 617
55 \$28 631 133 736 936 240 340 440 540 844
551 04
56 \$27 329 437 637 938 740 541 841 250 152
563 812
57 \$26 332 933 534 436 241 641 043 843 145
579 \$12
58 \$21 135 235 937 538 440 740 844
59 827 \$31 932 033 538 240 642
595 \$4
5c \$16
5f g17
5fg f3
5g \$17
5h \$14
6 \$27 532 837 637 939 342 742 243 443 044 146 -57 d63 e63 a65 c66 b66 y66 r67 j68 s68 f69 g69 m69 i70 h71 t71 o72 p72 q72 u72 x72 l74 w74 k76 n76 v76 z76
6- 227
60 \$22 833 634 038 340 440
61 \$28 731 034 336 636
62 \$25 032 933 337 537 737 439 142
63 626 831 233 534 \$35 935 139 741 043 343 443
638 83
64 526 332 133 \$36 736 836 642
65 \$23 629 431 937 141 241 842 744 -50 550 352
654 122
656 921
66 \$24 624 533 040 443 743 943 247 847
665 214
666 \$19 621
67 827 \$31 433 538 040 140 340 242 942
68 \$23 829 634 535 437 045 345 745 247 947
688 \$18
69 225 135 335 735 836 038 541 943 \$45 645 a45
691 210
692 216
7 \$25 738 639 839 540 341 442 142 243 943 043 -60 a61 b63 f63 m64 s64 c66 d66 g66 x67 y67 h67 r67 w67 e68 n70 l71 o71 p71 i73 j73 q77 t77 u77 k78 v78 z78
7- 122
70 030 632 732 433 833 \$35 239
71 \$25 032 335 535 835 138 240 640 940
72 \$30 330 538 040 140 440 640 940
73 \$25 228 634 735 537 839 141 941
74 \$20 335 535 635 139 841
75 726 630 \$32 432 236 340 540
76 924 \$29 833 535 739 241 341 143 643
769 212 317
77 724 \$24 138 042 244 444 844 944
777 79
78 \$23 536 637 937 039 439 243
79 \$23 034 734 836
7c \$17
7f \$19
7s \$16
8 \$24 836 241 441 741 642 942 543 343 144 047 -55 f58 b60 c60 d62 a64 e65 s65 h66 y67 g67 i67 q67 j68 k69 u69 w69 r71 n72 x72 p74 m76 v76 z76 l77 o77
8- 128 c28
80 \$22 028 332
81 \$30 432 833 035 735 935 239 639
82 \$27 334 834 537 138 238 040 442 742 942
83 627 \$29 734 937 140 440 840
84 \$26 733 135 236 038 438 540
85 625 \$26 835 536 338 240 440
86 \$21 233 539 839 042 442 642 742 942
87 \$21 631 434 534 336 240 940 142
88 \$19 829 337 638 140 740 541 945
888 \$14 814
89 \$26 033 235 535 737 339 939
8a \$19
8b \$21
8c \$21
8q \$10
8s \$18
9 \$26 836 936 040 741 241 541 642 143 344 449 a54 -58 f61 b63 d63 s65 e67 h67 j67 y67 c67 m67 o67 p67 q68 x69 g70 n70 t70 u70 v71 z71 r73 w73 k77 l77 i80
9- 125
90 028 \$34 834 235 137 337 440 940 542 642
91 \$22 230 032 833 139 539
92 \$26 232 334 141 541 641 841 941
922 07
93 \$33 233 334 834 036 436 138 738 938
94 \$22
95 \$20 532 734 239 939 141 341 841
957 35
96 \$24 325 538 838 241 441
963 616
97 \$27 034 437 139 339 539 939 841
98 728 \$29 534 137 438 839 241 -44 344 047
987 617
99 \$20 830 930 535 136 641 046
999 \$12
9a \$26
9f \$21
^ s25 a32 t36 c41 w42 m47 u50 v50 p51 b51 d53 g54 e54 j54 h55 l55 i55 f55 r57 y57 n58 o58 k58 x59 z59 q66 171 079 381 281 582 484 687 987 887 788
^0 025 235 838 741 343
^1 019 235 339 141 642 943 547 451 751 851
^10 06
^12 312
^2 031 235 337 g39 441 541 941
^3 622 d37 141
^36 54
^4 028
^5 f27 131 534 238 438 040
^5f g4
^6 635
^7 727
^8 833 235 335
^9 130 530 331 933
^a c29 m30 l31 d37 039 n40 i44 b44 g48 u52 p53 s54 a55 k56 t56 e56 r57 f58 h64 j64 v66 o69 y71 z72 q77 w79 180 x80 283
^a0 619 519 422 327 746 851
^aa u23 r28 a35 s35
^ab o31 r31 s31 a34 d36 e41 h41 i41 u41 b43
^ac c11 t25 e34 i39 o47 a52 h52 r61
^ad v28 m31 d32 s33 o35 a39 i39 e42 h49 r49
^ae r21 o22
^af f21 c32 i32 r32
^ag r17 e24 g30 a42 u42
^ai b22 r23 f30 d39 s39 m42 j46
^aj a17
^ak a28 s30 t32
^al l23 e26 i33 a35 m39 t45 f46 g46 p50 s50 o51 u56 d58
^am a11 e24 b38 i42 z46 o50 m58 s60
^an a29 d30 t30 g34 n34 i35 o39 m45 k48 c50
^ao l17
^ap p7
^ar t17 e27
^as s30 t30 e33 h36 i36
^at t18 e34
^au t12 i34 p36
^av a22
^ay a19
^b e25 a30 i33 o36 r38 u41 l43 t51 d53 y53 b54 c55 j58 s58 n59 g60 h60 m61 p61 f63 v64 w65 k67 q69 x71 z71
^ba n19 l34 b36 r36 t38 i42 o42
^be t11 n36 a39 l39 s40 i42 r46
^bi t20 g29 l29 n34
^bl u15 a18
^bo o21 l35
^br i19 a20 o34 u34
^bt c18
^bu s22 y22
^by e7
^c o10 a36 h37 l49 r50 e51 u51 s52 i54 n58 d60 f64 c65 q65 b66 m66 p66 y67 j68 t68 w70 v71 x71 z71 g75 k75
^ca r22 s24 n30 l39 p39 o43 m45 t45
^ce n19 l26 r28
^ch a19 e21 i26 u32 r37
^ci t17
^cl i18 o24 e32
^co m4 n37 l53 r54 u63 d64 o66 i68
^cr e20 i29
^cs g8
^cu r28 s30
^d e27 a30 r33 o34 i35 u44 g51 h53 j53 b54 f55 x56 n57 w57 p58 s59 t59 y59 l61 q61 z61 364 d64 k64 c67 m67 v67 269
^da n27 l35 t35 m37 i39 v39
^de s25 n31 p36 l40 c42 r42 v42
^di s22 g27 a29 n32
^do n26 c28 m28 t28
^dr i13 a26 o31
^e l35 s35 n39 x41 m42 c43 t43 a44 p46 r47 v47 d48 u49 i52 h53 k53 o53 z54 g55 e57 q57 -58 b59 f59 y59 j61 w68
^ea s11
^ec o21
^ed u16
^el e19 i31 a33 l33
^em a24
^en e25
^eo r13
^ep o19
^es t18 p24
^et c23
^ev e11 o21
^ex p14 o27
^f i30 a31 r35 o37 b38 e40 l40 u42 g50 s52 d55 j55 f56 n57 w57 y58 k60 m60 p60 c61 z63 q65 t65 v65 h67 x67
^fa c20 s24 n26 r31
^fb -10
^fe i22 r27
^fi n21 r25 l29
^fl a21 o27
^fo r10
^fr e11 i32
^fu n20
^g o30 r32 a35 e35 l41 u41 i44 z45 h48 n49 m51 t52 d53 b54 x55 c56 g58 p58 y58 s60 f61 k61 q63 j64 w64 v66
^ga m18 b31
^ge t20 n22 o27
^gi v24
^gl o11
^go v23 o26 l31 d36
^gr u18 a23 e24 o25
^gu i21 a25
^h o28 a30 e31 u35 i41 d50 t50 l51 f51 n51 z51 b52 y53 c54 h54 m55 s55 w55 g56 x59 j60 p60 r60 k67 q67
^ha i31 n31 r33 s35 m37 o37
^he l22 a23 n25
^hi d27
^hl k17
^ho t20 s29 l30 n35 m39 r39
^hu a12 i33 n33
^i n20 t39 d40 m40 c44 r46 k50 s50 p50 a51 o51 g52 l52 v54 z56 e57 h57 u57 y57 b58 j58 w60 f61 i61 q61 x63 -65
^id e17 -25
^im a19
^in f23 t24 d31 s33 v39 n43
^it a17 e28
^j a19 o36 p37 i39 u41 c45 e49 s50 d54 b55 r55 x55 h56 t56 y56 g57 k57 f59 j59 m61 z61 l62 n62 q62 v66 w66
^ja -23 e24 w35 p40 b45 r46 m49 s49
^jc b6
^ji n23 a25 u27
^jo i22
^jp -17 p20
^ju s23
^k u30 a31 i32 e37 o37 r44 l46 h47 j50 b53 m53 s54 v54 g55 q55 t55 y55 d58 n58 k60 c62 f62 p62
^ka r26 i29 l31 n33
^ke n25 r27
^ki n22 d32
^kl i16
^ko n23
^kr e20
^ku r6
^l i26 o28 a29 e36 u39 k49 n51 y51 h52 s52 m55 j56 q57 f59 p59 t59 b60 c60 d60 g60 v60 l63 r63 z65 x67
^la n27 r34 k36 u36
^le a21
^li n24 v27 f35 s37 u39 m41
^lk b13
^lo g19 n33 v33 c37 s37
^lu c19 x29
^m a22 y27 o30 i31 e33 u46 g56 l60 s60 c61 n62 p63 w63 b64 d64 m64 r65 h66 v66 f68 t68 x69 j71 k73 q73
^ma r21 i30 s35 g37 l38 n40 t41 x45 c49 d51 e53 k53
^me r23 d30 g36 n36 s36 t38 l42 m42
^mg 515
^mi c26 n28 o34 s35 l39 a41 k41
^mo n22 v23 u33 b34 d43 s43 m45 t45
^mu s25 n27
^my j31 a31 s31 -34 c38 t41 e42 p42 b48 o48
^n e25 o30 a32 i37 u45 c49 h50 j51 b52 f52 g53 d54 p54 s54 k56 t56 z56 x57 m59 l60 w60 y60 r62 v64
^na n27 b28 t30 m32
^ne t14 w19 x34
^no r24 v25 o30 m32
^o n31 r34 f35 p40 l40 u44 s46 m47 d48 c50 k50 y50 v51 i52 z52 b53 o53 t54 w55 h57 x57 q58 e60 g60 j60 a62
^od a16
^of f11 e16
^ol i18
^om e17
^on l17 e19
^op e18
^or i15 a28 l30
^ou t18 r21
^p a23 r28 o33 e34 i41 l42 h46 u46 s54 t55 c55 m58 y58 p60 k63 w63 d64 q64 g65 f67 z67 b69 j71 x71
^pa y12 r37 g40 p40 l41 c43 n43 s49 t49 x49
^pe r15 a32 d33 n38
^ph o21 a25
^pi n26
^pl a9
^po w22 r29 s29 l31
^pr o11 e22 i26 a42
^pu b21
^q u29 i34 z41 c44 h46 p46 a47 l47 d50 m50 o50 s50 e52 g52 n52 q52 y52 t54 v54 w54 j56 k56 r56 x56
^qi n19
^qu a13 i23
^r e18 o29 a32 i42 u42 s49 b53 n53 y54 d56 h58 z58 c59 f61 g61 j61 t61 x61 w63 m65 p65 q65
^ra k31 d33 n33
^rb c12
^re s23 a32 d33 g33 c34 q43 m45 p45 t45 v45
^ro b26 o28 y30 s36
^rs -14
^ru n21
^s a18 e32 t33 u37 h39 s40 i46 o48 m51 p51 b52 c56 y62 k64 w65 n66 r68 l69 d70 z72 f80 x81 g82 q82 j83 385 685 v86 187 090 -93 493 895 297 997
^sa p23 n27 f31 l38 i39 m40 r44 s50 c51 t51 g53 v54 b55 h58 d58 a60 k60 u61 y64 j66 e77 w79
^sb c15 i25 e37 b41 l43
^sc h18 o28 a29 i37 r37
^sd f23
^se c10 r22 n44 e50 t50 a53 g55 l56 m58 s58
^sh a17 o24 i29 u39 e41 r43 d56 h58 s58 y58
^si t17 g29 m29 n37 l39 c46 r46 a52
^sk i20 y23
^sl a24 o24 e28
^sm b15 a20 s31 t37 k44
^sn a22 o25 i27
^so l25 u25 n33 c39 f39 m43 h45 r47 o49 p49
^sp o20 a24 e30 i33 -42 244
^sr i16 e26
^ss o1
^st a12 e18 r35 o39 u49 i52 y64
^su p12 b31 n35 r39 i40 m45 s49 c53 a58 d58 j58 k60
^sw i13 a20 e25
^sy n18 s19 l35
^t r18 a27 e29 h36 o37 i40 k46 u56 w63 p64 t66 y66 s67 c70 m70 n70 f72 j73 x73 b74 v74 d76 g79 z80 l82 q82 -86
^ta p6 l38 n41 i53 r53 x53 m57 s57
^te a20 l26 c30 x31 r31 s38 m47 n48 k57
^th e5 a35 o44
^ti k15 n27 m30 c38 o44 t44
^tk s18 -24 m27
^to k15 p29 r37 t37 n40 d44 m44 u44 l47
^tr e11 a21 u34 i41 z45 o50 r61 y66 b68
^tu r19
^tw i17
^u s22 p26 n30 k43 t43 r46 l53 m53 b54 a55 o58 h59 u59 w59 d61 y61 e62 i62 v62 f63 j65 c66 g66 q66 z68
^ub e14
^uk -7
^ul t13
^un i11 d36 c39 e39 a41
^up h10 d24 p40
^ur b18 l26
^us -20 p21 e25 a37 d50 h50
^ut a6
^v i22 e24 a28 o39 k51 p52 r53 m55 l56 t56 u58 c60 v60 q61 s61 262 f62 x62 d63 h64 w64 b66 g66 j66 z66 n70 y72
^v2 -4
^va l20 n27 k33 i39 r39 m41 s41
^ve r7 n35 l38
^vi s28 r32 e34 p34 n35 a36 d40 c41 o42 v44 l47
^vk -21
^vo i24 l24 r25
^vp a18
^w h19 e21 a32 o37 i41 w46 s57 f62 l62 r63 y63 u64 v64 x66 t67 m70 b72 c72 k72 p72 z73 -75 d75 376 j76 278 n78 q80
^wa l11 r35 n38 t43 i45 s47 v47 y49
^we b8 l27 i48 t48 n51 a53 s53 d55 r57
^wh a2 i50 t50
^wi n12 l25 r37
^wo r3 n43
^ws c23
^ww w4
^wy s13
^x n29 i33 x41 f45 t45 u46 z46 a48 c48 e48 s48 j51 p51 k52 o52 y52 h53 r53 d55 g55 m55 l56 w56 b58 v58 q63
^xf i5
^xi a14 n16
^xn -5
^xx a17
^y o29 a30 u33 i41 e45 s45 y47 n47 b49 f50 g50 h52 t52 c54 k55 p56 m57 v57 z57 q59 x59 d61 l61 r61 j63 w65
^ya h22 m23 s29 n32
^yb r5
^yi n24
^yo u7 n32
^yu n21 p23
^z h34 o34 i36 a37 e39 z40 y48 m48 g49 x49 j50 f53 q53 r53 d55 u55 v55 c56 k56 l56 p58 s59 w59 n61 t61
^ze n20
^zh a20 o26
^zi m22 p26
^zm a15
^zo n15 r25
_ l15 u26
_l o7
_lo g2
_u s2
a n33 l35 r36 t38 c39 s41 p42 m42 \$42 i47 d47 u50 g53 b54 y56 -57 f59 v60 k60 z61 o62 a62 h63 w65 e65 x66 067 j71 q78 185 285 393 995 497 699 5100 8102 7105
a- d31 s35 n41 c42 m43 l44 a44 b46 e47 p47 v47 i48 t49 g52 r52 o53 w53 -54 256 h56 j56 u56 157 f59 k59
a-1 05
a-2 09
a-c o17 a23
a-d e21 r23 i28 l28 a30 o34
a-i n17
a-j a9
a-l o13
a-m a9
a-n e10
a-r e12
a-s e25 a29 h29 t29
a-t h16
a-u s9
a-v i10
a-w e11
a0 621 523 425 330 744 151 251 851 052
a01 \$4
a03 723
a04 324 127 830
a05 526 626 726
a06 628 529 929 131 233 433
a1 \$32 232 034 137
a2 023 \$32 534
a3 \$19
aa a34 r36 u36 \$37 n40 l41 s42 d44 t44 b46 p48 c49 m51 i52 v52 -54 x55 g57 h57
aaa a18
aap p9
aar o24
aau t2
aav e7
ab a29 e33 l34 o36 r37 i38 s42 \$43 b45 c46 h46 u48 y49 d50 n56 -59 p68 t68
aba n19 l34 \$36 c38
abc p7 \$19
abd u15
abe t18 r25 e32 l32
abh i17 a21
abi l18 n20
abl e5
abo u13 r31
abr i13 a18
abs \$20 e26
abu n18
ac k15 c25 e34 t36 h42 o44 a45 i46 \$56 r62 l66 u70 y73 -76 n81 s81 b83
aca o20 d23 r29 s32
acc o9 e19 t48 -49 i58
ace s21 \$23 b27 -41 i48
ach i13 a26 e29
aci o15 k19 n35
ack i22 a40 s41 e44 v46 y48 g49 d49 k49 u50 b51 m51 p51 x51 r53 z54 \$55 f56 h56 j56 n56 w56 o57 t57 -58 c58 l58 q59
acl e17 o17
aco n21 u28 m29 r35 \$39
acr e12
act i6 u36 \$43 o43
ad e26 a33 s34 i35 o36 v40 \$40 d42 m43 -50 r53 h54 g58 u61 f62 y65 l66 b67 n67 p69 w69 c70 j75 z75
ada s25 m28 \$31 r36 n42 v42
add e20 i25 o32
ade s28 \$30 l32 m32 r36 -45 d45 e47 c49 p49
adg e12
adi n22 a25 o29 t37 s39
adm i4
ado r20 b26 \$35 s35 -39
adr e18 i22
ads -10 \$32
adv e13 a20 i23
ae r32 s32 \$35 c40 b42 l42 w42 n43 o43 m45 -47 a50 d51 t51 g55
aeb a1
aec t12
aeo n2
aer o25
aes \$12 t25
aew r3
af e12 i34 f38 a39 t42 r43 \$46 o53 c56 u57 m59 g61
afa r18
afe t12 -36 g37 \$47 i47 s48 r51
aff i15 o21 e25
afi r21 n27
afr i14
aft e13
ag e13 a29 r30 o40 i44 g49 \$50 u50 l59 h60 n62 p65 -69
aga l23 z25 w27 r32 m35 t40
age -22 \$24 s27 n28 r38 m39
agg i5
agi n18 c19
ago \$20 r23 n27
agr a17 i19 o23 u37 e39
agu e17 a19
ah a27 o30 \$33 i33 -36 s43 e46 t46 m47 u48 l52 n55 j57 r57
ah- g1
aha r21 \$30
ahe a13
ahi l17
ahm a12
aho o13 u27
ahs a17
ai l22 n26 s35 r37 \$40 b44 d47 f49 m50 t52 -54 c58 k59 a60 g61 i61 x61 j63 o63 z63 h64 y68 e71 p75 q75 u75
ai- a17
aib -15 h31 o31
aic h14
aid a14
aif u4
ail -25 \$26 s27 o43 e44 i47 a49 b49 l49 250 t50 v50 u53
aim a23 \$25
ain t27 \$31 -34 e35 s36 i37 a46 f46 b49 c49 m49 n49
air b20 e27 \$34 d38
ais o14 h24 a36 \$40
ait a21
aix a12
aj a25 p30 i34 e35 \$38 u41 o42 s47 n49 x49
aja y24
ajp v16 \$21 -21
ak e26 a31 u33 \$36 i36 s37 t43 l48 o49 h50 -54 k54 r56 b57 j59
aka r25 n26
ake r25 \$28 m35 n35 s35
akh a11
aki n19 f21
aks h13
akt i16
aku t19 r21
al l23 \$32 e33 i34 -35 a40 t43 s48 o48 m54 u54 k55 d60 p60 c61 g61 b62 f62 v65 y69 h71 n73 w73 r74 182 z82 287 j87
al- -22 c32 s35 a36 m40 143 t44 p46 d49 e51 h51 i51
ala n29 s31 m32 d39 h39 t41 \$47 c47 r47
alb a10
alc o18 a22 h26
ald a19 e22 o22
ale r20 s24 \$34 t34 n40 x40 d48 -50 a52 g54
alf a11 r24
alg o17 a23
alh a12
ali d28 n32 s33 a34 z37 t40 m41 \$43 c45 e45 b48 v48 f50
alk t26 a27 e27
all e12 \$33 i37 a40 -42 s45 t50 o51 y53 p55 l63
alm a13 e28 o30 i32
aln e13
alo n18 g33 \$38 m38
alp a24 h24 r24
als \$18 e29 h33 a35 t37 o39 p39
alt h15 e27 y32 \$39 o41
alu \$30 d32 e32 m32
alv e12
alw i13
aly t17
am a21 e26 i37 c38 \$42 s44 -45 o46 b46 p47 m53 u56 z57 d62 l65 n67 f68 r68 t69 v69 g70 k70 w71 h74 y76 178 j78 280 x80
am- m29 s31 c35 l35 t35
ama z13 n33 r33 s41 g50 t50 d52 l52 \$53 m53 i55 x59
amb i12 e28 a32
amc o3
ame r19 n27 s32 \$41 d43 l43 -44 e48 x52
ami n24 l28 c36 e36 t36 g39 r41 m43
amm a16 e25
amo n21 c34
amp a25 i33 o33 r33
ams -23 a31 \$33 i36
amu e21 s21
amz a17
an d29 t32 g33 a36 c37 \$38 s41 i42 k42 e47 o53 n53 -55 j58 y60 m62 b65 u66 p66 z67 l67 r68 h69 f70 x71 w75 v76 q77 180
an- c30 a34 s34
ana g23 s32 \$33 l38 n38 d44 r44 m48 t48 -50 p50
anb a15
anc e11 o24 h32 i34 a39
and e23 a30 r31 s39 \$39 i39 o42 c47 b48 y49 -52 h52 l54 w57 m59
ane \$27 t27 l32 x36 r37 k39 s39
ang e23 \$23 a45 l45 s46 o48 z50 h52 y52 b54 j54 r54 w54 c56 q56
ani e34 a35 n35 m36 s36 \$37 c38 t41 d47 k47 l47 o47
anj i18 a25 e27
ank \$26 e27 i29 a30 -37 o39 s47
anl i12 a16
anm a17 i25
ann i21 e23 a25 \$30 o34
ano \$25 v34 r36
anp a21 o21
anq u6
anr o18
ans h26 f29 \$36 p36 a37 l39 s43 e45
ant a15 i30 o32 e34 h39 s41 -45 \$51 u52 r54
anx i16
any \$18 a24 -29 u29
anz a18 h20
ao \$24 n37 l41 s41 d44 p45 t47 -48 h48 m48 f49 y50 c51 r51 b54 a56 i56 k56 u56 j58 q58 w58 z58
aod e16
aof f9
aon \$21 l23
aop t9
aos h10
ap p18 232 i35 336 137 a38 e46 \$48 050 452 r56 h58 -60 t62 o64 l66 s67 u67 c69 k73 y74 m78
ap0 519 923 624
ap1 523 427 629 032 332 235 736 844
ap2 526 727 429 631 234 335 837 937 042 148
ap3 629 030 330 730 231 531 138 438 840 944
ap4 318 022 124 224
apa n12 c31 r37 s37
ape r14 s28 \$30
aph y13
api t3 \$46
app \$17 -20 s34 l38 e48 r51 a52 w55 i56 162 c62
apr o11 a24 e24
apt i18
apy \$4
aq u17 \$20 i38
aqu i10 e19 a24
ar t21 d30 e33 i37 a38 \$44 k45 m51 s51 c54 r55 n55 o55 -56 y58 l58 u60 g61 p63 b64 v66 h72 j72 w72 f80 q82 z82 086
ar- d28 m28
ara n29 h32 \$35 b38 t39 d41 s41 m42 c44 v44 g46
arb a16
arc h13 e22
ard \$22 w33 i34 s36 -38 a40 o46 c48 d52 e54 n54 p54
are \$22 n31 -32 a38 s38 d41 e44 g47 p47 w53
arg o15 e18
ari a23 o29 n34 \$38 s39 t41 e43 i49
arj a12
ark e12 \$30 a37
arl i22 e26 o28
arm a11 e30 \$33
arn a20 \$22 -27
aro n22 s29
arp o19 e23
arq u2
arr i19 e24 o26 a31
ars \$21 h22 i33
art -15 \$25 s38 e40 i41 t47 h52 a54 o54 n55 c59 r63 d65 m65 p65 u65
aru b17
arv e18 i21
ary \$12 a26
as e28 t33 h36 s36 \$36 a38 u39 i40 k45 -45 d51 o53 v55 c56 p59 m61 b63 r66 y66 l69 n70 w71 f72 j77 z77 g79
as- g24 h30 m30 d31
asa \$33 n36 p36 d39 k39 l39 -41 r41 s43
asb a14
asc o17
asd a19
ase -20 \$26 f33 g35 p37 r40 m45 c53 s53
ash \$30 a30 l31 i32 o33 -43 j45
asi a26 n28 l29 -41 k41
ask t21 a25 -28
asm a7
aso n14
asp a18 o22
asr i15
ass \$26 i26 o30 e30 -33 a39 y45
ast e23 \$32 r32 a33 i34 o35 -42 u42
asu s6 a41 r41
asv u8
at i21 s21 e26 a42 t42 o44 \$48 h49 u52 r53 -61 c63 l71 y71 w73 f76 k76 m76 n76 b78 g78 v79 d81
at- w19
ata \$24 n33 l36 m36 s36 -39
atc h13
ate \$21 -30 s33 r36 d37 m40 c44 g46 n47 l52 o53 w55
ath \$23 a29 e29
ati o6 v38 n40 s45 \$50 c52 m60
atl a10
ato r14 \$19 u38
atr i14 e21 a23
ats -7 a21 \$60 e62 s62
att e29 a30 \$31 s34 o39 r41
atu r10 a27
aty a8
au t8 \$45 s46 c46 r47 l49 p50 d52 n56 -58 f62 i62 k62 m63 g67 u67 o69
auc a11
aud i11
aul t15
aup a9
aur a7
aus t15 e25
aut h3 o36 t38 i58 y59
auu t0
av e17 i23 a31 \$42 o42 r53 y56 -58 c58 l59 t59 b62 q62
ava l22 n28 t31
ave l20 n22 r30 \$34 s39 -45
avi a30 -31 d31 n33 s33 r39
avo c10
aw a20 e24 \$35 -36 s44 i47 l50 n53 t55 c57 o57
aw- 14
awa -26 y26 r31 l37 n37
awe b10 r26
aws \$13
ax -16 \$28 i40 a43 x45 p50 t50 z50 f52 l52 r52 u52 o54 s54
ax- -16 i24 c26 l36
axa -7
axf u2
axx -7
ay \$26 a33 p34 m35 -37 e41 s45 n47 u49 i50 o50 c53 l54 g56 r57 t57 f59 k59 v62 b64 d64 w66
ay- p21
aya n17 \$33
ayc a13
aye e9 r25
ayi n12
aym e12 h21
ayn e7
ayp a2
ays \$16
az o15 i29 \$37 a41 e43 z45 r49 s53 h55 u57 y57 x59 d61 n61 t61 v61
azi n11 o19
azo n4 r33 m46
b a31 \$35 e36 i36 o40 r42 l43 -45 c46 u47 s50 b52 y54 m54 d56 h56 n57 t59 p61 f62 g62 j64 v64 z64 w64 x65 k69 q75 276 377 078 978 780 180 680 581 882 484
b- a27 c34 r35 s36 m42 w43 l44 -46 b46 e47 n47 t47 o50 p51 u55 i57 j57 v57
b-a d3
b-c o16
b-e x8
b-l e11
b-m e15
b-n d8
b-o n7
b-r e3
b-s e16
b-t r6
b-w h14
b3 -21 \$23
ba n21 s27 l33 r42 \$43 c46 i47 t47 b49 d51 o52 y53 m59 u59 g60 h61 z63 k64 -65 a65 p65 j69 v69 f71
bab y10 a22
bac k13 c23
bai \$20
bal \$24 -29 l30 i33 a34 s39
ban k11 c26 g33 d48 r50
bao \$19
bar \$22 a30
bas e7 v27
bat e24
bau t10
bay \$18
bb \$27 e36 a38 o40 c41 y41 l42 i44 s45 g50 r50
bc -23 p30 \$31 g37 o37 a39 c47 s47 l50 d54 m54
bc- c7 v30
bca r14
bcg l1
bco n19 r19
bcp \$13
bd \$23 a30 e34 u39 o44 r46
bdu l7
be t24 r24 \$37 l38 s38 a39 n44 e45 i49 c54 -57 g57 b61 m61 y61 d62 f67 h67 w67
bea u14 r25 t25
bee \$19
bel l13 i26
ben e16
ber \$27 -31 s34 t34 g37 a39 r41
bes t13 h26
bet a4 \$41 t43
bf \$25 u38 b40 d40
bg \$29 m36 o40 r40
bh a22 \$30 g39 i39 o39
bha m24
bho s7
bi l22 n25 t31 z33 a41 g44 \$46 o46 s48 r54 b56 e56 c62 q62 i64 k64 m64
bia \$11
big l19
bil e15 l17 i29 -42
bin h12 g33 d35 -39 a41 e41
bio t18
biq u4
bis e11
bit -26 \$29 c31 s33 o35
biz \$7 -27
bj \$25 p36 t36 h38
bk \$23
bl o16 e22 i34 u34 a35 \$47 y59
bla c10
ble \$23 -23 s28 d36
bli c14
blo c10 k27 g29 x37 q43
blu e4
bm a13 i26 o38 \$39 m44
bma i2
bmi t3
bn b27 k27 \$33 o41 a45 e45
bnb -11
bnk \$16 o18
bo o27 u34 x35 t40 a41 l42 n42 \$44 r44 k51 d52 m52 j53 w53 y53 s54 b56 g56 c60 i60 v62
boa r8
bok e4
boo k6 s35
bot \$15
bou t7
box \$9
bp \$26 a31 r37 l39 o39 e41
bpa g4
br i17 a22 o31 e38 \$42 s47 u51 d56
bra s23 n25 -36 i38 v38
bri d8 l39 t39 a43 n43
bro w22 a29
bs \$24 i30 e34 -43 c43 d43 t43 a46 h48 m49 r52
bsc r5
bse r7
bsi t5
bt c25 \$27 e35 r36 m43
btc \$9
bu s21 r30 y33 \$39 n39 i41 d42 l44 t45 b51 g53
bui l2
bur g23
bus i5
buy \$19
bv \$26 s36
bw \$28 a36 h36 i36 s36
bx \$19 t37
by \$33 e34 b40 d40 t43 a44 s44 y44 f46 l46 u48
byb i1
bye t3
bz \$23 w32 z38
c o23 a33 e36 k37 h38 \$42 u43 t45 c46 i47 d50 l51 r54 s55 -61 b63 y65 p67 n67 m70 g70 z72 f72 x73 v73 w75 j76 q81 182 282 088 388 990 593 693 494 794 894
c- c20 m34 s36 v40 l44 e46 i48 b50 d50 r50 u50
c-c a3
c-i n2
c-m y8
c-v p8
c1 727 929
c17 s2
c2 \$27 027 -29
c5 \$18
ca r23 p31 t31 s32 l37 n38 \$45 o49 d52 m52 -53 i54 c56 f59 v64 b65 u70 a71 g71 e73 w73 k74 y76 j78 z78
ca- -21 n23
cac i16 a22
cad e12 o24 a27
caf i14 e19
cai \$16 x20
cal -26 \$28 i30 e31 l34
cam p15 \$26
can a23 c27 e34 d38 g38 \$40 -40
cao \$14
cap i5 e34 \$45 t45
car d11 e28 t37 i42 s47 r49 \$51 a51 l51
cas e13 a31 t31 h38 i41 s41 \$47
cat i4 e39 a47
cav e12
cb \$29 -32 c37 a40 e44 z44 d46 r46 s46 h48 y48
cc o14 e23 a40 \$41 i50 t50 -51 c51 u55 h57 s57 l59 b65
cca r19 s25
cce s3 d41
cci o11
cco u2 m50 n50
cct -9
cd n5 \$44 e48 s53 c57 m59 d61 l61
cde \$13
cdn -11 \$11 n45
ce s23 \$25 n32 -34 l42 r46 b47 d50 m51 c55 p56 t58 a59 i60 u65 v65 o66 e67 f67 g69 h69 k69 y70 z70 x72 w75
ce- c24 d30 m34 a40 l40
cea n16
ceb o8
cec o20
ced e18
cel l17
cem a9 e23
cen t3
cep t11
cer t18 a27
ces s10 \$22 -41 o52
cet e17
cf \$27 i34 v39
cg l21 \$27
cgl o1
ch a24 e26 i27 \$32 o39 u42 n46 r53 w53 s56 -57 t57 c62 m65 b67 g69 k69 p69 d71 h71 l71 f73
cha n21 t26 s32 i33 r34 l42 m47 o47
che c21 n23 r35 \$37 l39 m45 a47 s47
chi n15 e34 c38 \$41 l41 t41 r43
chn o8 i18
cho o11 i33
chr i10 o20
chu a23 j26 r31
chw a7
ci a21 o27 t31 n35 e38 k43 \$46 l50 p53 s53 c56 d56 r56 m58 v58 u61
cia l8 \$35 t37 r43
cie n15 t24
cik d5
cin g16 a23
cio n7 s32
cir c7
cit y11 i24 a31
cj \$33 k33 p33 s35
cjp \$2
ck i26 e36 \$36 s40 f40 a43 y46 g51 v52 k53 m53 o53 c53 -54 b54 d54 u55 l56 p56 r56 z56 t57 x57 j58 h60 w60 n61 q65
ck- f20
cka d16 g21
ckd q20
cke r18 t19
ckf i6
ckg r23
cki n2
cko u12
cks \$21 p26
ckt o17
ckv p22
cl o16 i23 e32 a33 u34 \$43
cla i20 s20
cle a13 \$28
cli e13 c24 n24
clo u13 n14 t41
clu b4
cm \$25 c34 e39 g39
cn \$28 o35 i40 t40 f41 a44 c44 d44
co m12 n29 u34 i41 \$42 l46 r47 v51 d57 o63 -65 a67 s67 p68 t68 c70 b73 e74 g74 j78 f80
co- j19 m23
coa s16
coc k15
cod e6
coe s9
coi n1
coj p8
col o17 l19 e29 a37
com -6 m31 \$39 p41 e47 u60 s63 n65 r68 o73 i75
con t21 s22 n25 f32 \$46 m47 d49 e55 o55 c57 v57 g59
coo l15 p24
cor p24 d27 n28 e29 r35 \$37
cot t11 i19
cou n3 r43 p46 t49
cov e4 i32
cp \$22 a38 r38 k42 z42 i44 o44
cq \$22
cr e17 o27 a34 i34 u40 \$41 y42 m53 x57
cre d14 a17 e36 s38 t38
cri p14
cro s11
cru i10
cry p0
cs \$19 g32 -34 e44 s45 m47 o48 t48 c50 a54 d54 p54 f56 y56
cs- t15 l22
csg o4
csm \$9
ct i17 -31 \$32 r37 o37 s45 u45 a50 e51 j55 c64 n64 h66 v66
ct- j17 p29 s33
cti v10 o13 n44
ctj p5
cto r5
ctr i18 o20 u22
cts \$12 -15
ctu a19 r19
cu r7 s38 m45 \$47 p47 l47 t53 o61 e64 n64 u64 a66 i66 b68
cul t16 a18
cum e5
cup \$8
cur e4 i29 r53 a57 s59 \$61
cus t9
cv \$27 b32 a34 e34 i36
cw \$25 e36
cx \$29 c32
cy \$20 -35 c40 s42 t42 a46 b46
cz \$27 w34 h39 x39
d e29 a32 \$34 i37 o40 s44 g44 -46 n46 r49 u50 d54 h58 l58 f58 m58 w59 c59 b60 y62 v62 p63 t63 j64 x66 k67 z70 q71 173 275 378 079 583 984 485 785 686 887 _103
d- c29 l32 v36 a38 -40 p43 s43 m44 e46 d48 i48 w48 b52 u52 h57 j59 n59 r59 t59 f61 g61
d-- -14 c17
d-a u12 p21
d-c o5
d-e n11
d-i n11
d-l o4
d-m y10
d-p a18 r18
d-v e1
d-w a11
d1 926 031
d10 02
d2 031 231
d3 329
d7 819
da t25 x31 s34 \$37 n39 r41 y44 d45 m50 o52 p53 l53 v54 c55 i56 -61 g61 b62 a63 w64 z64 k66 f67 j67 h69 e70 u70 074
dac h17
dad e17
dal a21
dam a19 e25
dan c30 i30 a33 t33 \$35 g35
dap p8
dar d28 t32 \$34 e34
das -27 d28 h31 m33 \$36 e41
dat e10 a24 i24
dav i6
dax -4 \$36 x39
day \$16
db \$27 o38 a39 r41 y41 e44 g44 l44 u44 h47 z47
dc o26 \$27 h36 f42 l44 a46 d46 r46 u48
dco \$16
dd i25 \$30 e31 h44 s44 y44 l45 o45 a47 r52
dde d22
ddi n15 t25
ddl e7
de r28 s29 n35 \$36 v38 l39 m47 -49 p50 c51 d51 e53 o53 a54 b56 t56 x57 f59 w61 i62 g63 h67 z68 y73 k75 u75
dea l15
dec o15
ded -20
dee p16
del i18 a25 e36 l38
dem y20 o24 a26
den t15 i23 g40
deo s20
dep a17 o25 r27
der \$23 -28 s29 a41 n42 e44 c49 l49 m49
des i18 k23 t36 \$38 c38 -46 s46
det a10
dev \$18 i22 e24 s37
dex \$13
df \$28 g32 i43 s43 t44 u44 j46 r46 d48 v48 y48
dfg h17
dg e7 r35 \$46 a48 f56 g56 i56 u57 o59 d63
dga r15
dge r6 \$31 -32 e52 t56
dgr -13 e24
dh a24 i35 \$36 e40 o42 y42 u43 l45 d47 s47
dha r15 n25
di a25 n29 s36 o37 t37 g37 e44 c44 \$47 r47 l52 v54 -60 m60 d61 f64 i68 u68 j70 x70
dia \$18 n23 r39 g41 -43 l45
dic a20
die n18 s18
dig i5
din g7 a35
dio \$11
dir e4
dis c23 t27 p30
dit i20 \$26 o33 s33
div a16
dj \$24 q38 a40 f42 h42
djq w4
dk \$27 j35 i39 r39
dl o23 e26 \$35 a41 t43 i45 g49 l49 r49 y49
dlo g7
dlr e0
dm i19 \$34 o34 a35 e38 y42 p48
dmi n3
dmo n14
dn \$14 -15 n45 s48 e49 a54 o60
dn- -12 a25 n37 c43 i43 s43
dnn -9
dns \$10
do c28 \$33 n33 m38 r38 w40 t41 s42 b45 o49 p50 u51 -53 l53 f55 g55 a56 k59 e63 d67 v67
dob e8
doc s13 u18 o35 \$39
dof u5
dom a13 \$27
don e20 g24 \$34
doo r9
dor a18 e29 i29
dos \$15
dot a17
dow n8 s27
dp r27 o28 \$31 a40 l40 d44
dpr e17 o17
dq \$23 s36
dr i21 e22 a28 o28 \$51 l51 u51 y51
dra e25
dre s23 a26 l28 w33 n36
dri e14 v21 n32 a36
dro p18 s29
ds \$24 -29 a37 c41 h43 t44 e45 o45 p49 i52 s52 m53 k54 f56 d57 r57 v57 b59 l59 063 g63 j63 w63
ds- 115 324
dsa d18
dsc a22 o22
dse r9
dsh o16 a21
dst o15
dt \$27 r29 o35 a41 -43
du s21 c30 \$31 l40 n41 b49 g49 t49 d52 p52 r52 i54 a57 k57 o57
duc t11 a18
dun g14
dus -14 \$24 w30 t33
dv e21 a27 i28 \$31 o45
dva n7
dve r11 n12
dvi s8
dw a21 p35 \$36 i36 e41 o42 d48
dwa r7
dx \$24 a39 r39 s39 f41 t41
dy \$26 s35 a41 -43 l43 n43 b45 o45
dz \$24
e r29 \$35 s36 n36 t41 c42 -42 l42 d44 a46 b50 m52 e52 z54 x57 g58 i58 w58 p59 v61 f65 o65 k65 y67 u71 h72 j75 q77 083 288 190 391 593 693 494 996 898 799
e- c35 a37 l39 s39 -40 m41 d44 t45 b45 p47 e48 i48 r49 n50 h52 u53 v54 g54 f55 o55 w56 162 264 j66 569 k69 y71 x72 374 474 z76 878
e-- -22 b26 s29 i34 t38
e-2 012
e-a p18 u24 c26 n41
e-b l14 a29 u29 r31
e-c o14 a30 l31 e41 r41
e-d o16 a28 i32
e-e n15 x26
e-f a19
e-g r20 u22 e24
e-h a18 e18
e-i n14 o22 t24
e-j p12
e-l e10 o19 i32
e-m e21 y21 a23 o27 i37
e-n e20 o20 d24
e-o n14 r23
e-p r15 a25 e29 o31
e-r e7 o29
e-s s19 t26 e30 a35 u35 i37
e-t r10 e31
e-u p14 s21
e-v e16 i16 a25
e-w a14 e18
e-y o7
e0 026 130 232 332 f35 537
e01 \$3
e02 \$6
e03 \$6
e1 \$23 030
e2 020 \$26 430
e20 28
e3 \$24 629
e5 327
e53 \$0
e6 \$27
e8 \$22
ea m21 l31 r34 t36 n42 s43 \$44 d44 c46 u50 p50 k57 g58 w60 z61 b62 x68 f70 i70 o70 v70 -72 a72 q72 h74
eac h20 c23 t24 e28
ead s21 \$30
eal t12 e33 \$36 l37 -41
eam c15 -23 s34 \$44 p46 e51 f53
ean d24 i29
eap p11
ear n18 t26 \$37 c37 a40
eas t21 e27 u27 y27
eat i25 e26 o32 r33 u35
eau t13
eaw a3
eb -26 \$29 a33 m36 o38 s38 e43 r48 i49 d55 356 p56 b57 l58 u59 t60 h61 c63 y63 f64 w64 n68 x70
eb- s32 -34 e34 l34 c37 t37 w42 m44 n44
eb3 -10
eba n14 t37
ebd e13
ebe l24 r24
ebi l19
ebl o8
ebm a2
ebo o13
ebp a12
ebr a18 e22
ebs i15 \$28
ec u18 t26 o29 h30 k48 a49 \$50 i51 e53 r53 l55 c62 n65 -67 m71 s71 p74 v76
eca r19
ece n23
ech \$20 n24 a33 e39 s39 -46
eci a20
eck \$15 o26
ecl o15 i23
ecn o11
eco v19 n24 m27 r32 \$44 l47 d49
ecr e12 u21
ect -23 i26 \$27 r28 o41 s44 j45 a50 e50
ecu r1
ed g22 i28 -32 \$34 e37 a42 u44 s48 d50 o50 r57 c59 m60 b61 t62 w67 p68 f72 y72 l73 n73
ed- v21 p36 s39 d41 a43 c43
eda t24 \$34 r34
edc o14
edd i17 s25
ede s23 r33 n34 v36
edg e4 r29 a48 g54
edi a22 t25 c32 r36 \$43 e45 g45 n45 s45
edm o14
edo m25
edr i10 o17
eds a26 o28
edu \$14 c23
ee \$30 d34 r35 t36 n37 -39 l42 p45 s46 k50 m53 a55 e55 b57 g57 z57 f59 c61 v62 y64 j66 q66 w66 x66 h68 i68
ee- s29
eed \$26 s28 o30
eek \$16
eel \$19 s24
eem e15
een \$20
eep s23
eer -24 \$27 i27
ees \$18 t18
eet \$25
eez o11
ef u29 i31 a34 b34 \$36 o36 e41 f41 r42 -51
efe n12
eff e12
efi n24
efo r7
efu n17 l20
eg a27 u28 i29 e31 r33 o40 \$44 y50 l52 h56 f60 g62 n62 s62 v62
ega l25 n27 \$31 m31
ege n16 \$27
egi s12 n31 o31
ego c16
egr a17 o18 e29
egu r9 a22
egv r0
eh o26 a27 e33 \$36 u36 r40 m46
ehe l13 a15
eho s15
ei n28 \$34 s35 t35 m40 d41 r42 g45 l46 o48 c50 a54 z54 e56 x56 j58 b60 u60 y60 k62 v62
eic h12
eig h5
eim a10
ein t27 f30 \$32 c32
eir a14 o20
eis e27
eit a22
ej a23 o32 \$36 e36 i36 p37
eja p14
ek o24 i31 \$33 a37 e41 s41 r47 t47 u47 l50 -52 n52 h55
eki n20
eko y6
el p27 l31 i33 e33 \$37 a39 s39 o40 c48 d50 -53 u55 t55 f61 m63 h64 r68 b69 k69 v69 g71 w72 y76 178
ela n28 r32 \$34 s34 b37 m39 t39
elc o5
eld \$17 -26 e28 s28
ele c16 g29 k35 s36 t45
elh o10
eli n23 v31 s34 m41 o41 t41 e43 c45 z45
ell e22 a28 \$33 i33 s37 o43 n45
elo g21 n27 p27 r34
elp -21 \$21 s24 d37
els t10 \$28
elt a23
elu i19
elw e6
em a24 e24 o35 i36 p38 \$39 b43 -46 s47 c51 y52 u55 m63 l68 n68 t68
em- n14
ema i17 n21 r34 s36 l40
emb e15 l24
emc o12
eme n10 \$37 s37 r42 d44
emi n20 u30 r32
emo n24 r31 v31
emp r21 l25 o25
ems \$9
emy \$8
en t19 \$35 g36 -38 d40 e42 c44 s44 a47 i48 o53 n59 l59 p60 u61 b62 m64 h66 z70 f72 w73 r74 v74 y74 j75 k75 x76 284
en- u30 -36 c37 n37 l40 t40 b41 m41 143 e43 s43 h46
ena n25 \$28 b35
enb a16
enc e16 i21 y24
end e25 a27 s29 i31 r40 \$44 -44 l44 o44
ene r19 w33 t34 s37 g39
eng \$22 i30 -30 e33 a45 x45 z48
enh a14
eni z17 n34
enl i10
enm i14
enn i16 e18
eno n30 v30 w30
enp o12
ens e24 \$29 i31 o34 a36 h37 -40
ent e24 \$29 s34 -34 i36 r37 a37 o39 u49 p57 c58 l59 h63
enu e10
eo n23 \$32 r36 f37 p40 s40 u42 e45 c55 m55
eon l21 \$32 e32
eor g15 i15
eos \$15
eou t11
ep a23 r29 o31 h41 l41 e42 \$43 t45 p48 c49 i49 u50 s54 -59
epa r23 y25 g28 i33 l33 n34
epc o12
epe r19
eph o11
epl a21
epo r17 s22
epp e11
epr o8 e27 i31
ept i16
eq u14 \$33 w34
equ i9 e19 a29
er \$29 i31 v33 -35 s35 t39 a44 e45 c49 y52 n53 r54 o55 m58 g58 f60 p62 b62 d65 l66 z67 h68 u71 w72 x72 174 k75 080 q85 387 289 491 591 j91
er- c32 l32 a32 s35 p39 -44 i45 b47 m48 d49 e49 h52 t52 o54 u54 v54 r57 w57
era t25 c31 p33 l34 \$41 n42 i47 s47
erb a22 e25 i25
erc o15 a23 i31 e35 h35
erd e19
ere d25 n31 s31 c37 \$42 a42 i42 -46 l46
erf a21 e23 i26
erg y24 e27 i29 a33
erh e21 o21 a23
eri f11 c25 n34 a41 e45 o46 \$58
erk a16
erl i10
erm a18 s19 o29
ern a13 e21 o36 \$38
ero \$22 n28
erp r19 a22
err y25 a26 e26 o32 i33
ers \$18 e31 o31 a39 t40 h41 -42 i42 c49 u56
ert a22 i31 \$33 s34 -34 o38 y38 e44 r47
erv i5 e25 a47 \$51
erw e15
ery -11 \$25 s40
erz o16 e22
es \$23 s26 t29 -40 i43 e44 a47 h47 c49 o50 p52 k53 m55 d60 u60 w63 b64 l65 g67 f71 r73 y74 v77 082 j82 q82 n84
es- f17 p40 a42 c42 m42 s42 t44
esa \$26 l29 r29 n38
esc o15 a25 h29 r35
esd e20 a24
ese r18 n22 c33 a40 t40
esg a15
esh o17 a30 e37 i37
esi g13 a34 n39 \$41 d41 m41 s41
esk \$18 t23 -25
esl a17
esm i9 a25
eso l24 u28 n31 r31
esp a17 o19 e32
ess \$21 -24 o31 e34 a36 i37 c52 s52
est a26 i29 o30 \$32 e38 -40 r40 h44 c53 u53 l55 y55
esu p20
esw a11 e18
et a24 \$26 -37 y39 c40 t41 s43 h45 r46 i46 e47 o48 w56 u59 f64 l67 p68 m69 d71 b74 k75 n77
et- -32 l32 c37 e37 m38 s38
eta -20 s20 \$30 i39 m42 b48 l50 n53
etc o5 -37
ete r23 c24 s29
etf l5
eth o17 e21 i32 a34
eti n15 c19
eto r19 u29
etr a13 e28 o28 i30
ets \$16 o37
ett e21 i24 \$26 a34 r36
etu p16 r21
etw o4
ety -9 c30 \$35
eu r26 \$31 p37 n39 s40 t40 e46 i46
eur o15
ev e18 i21 \$29 a38 o42 s49 k59 p59
eva l18
eve n12 r18 l29
evi e10 c26 d38 s38
ew \$25 a29 s31 -35 e35 i42 r46 o47 t52 c54 f54 l56 p59 w62
ew- -25
ewa l20 r20 y28
ewe b12 l19
ewi n20
ewo r9
ews \$14 -31
ex p28 o29 \$30 a31 t35 c40 -47 i49 u50 e53 s53 x57 g60 n63 v63 z63
exa s9 n30
exo d4
exp r16 e20 o21 l34
ext e22 r24 i28
ey \$23 a37 o39 s39 e40 i42 -47 g47 u47 l49 p49 b53 c53 n53
eyo u8
ez o9 r35 \$42 z43 e47 u48 a52 i59 -64 v64 s66 w66
eze r8
ezo r2 o50 e57
ezr -14 s31
ezu r11
ezz o14 a20
f i29 e33 \$37 o38 a39 u44 r45 f46 t48 b48 y48 g48 l49 d55 s56 c58 m62 h63 j64 w64 k65 n65 z65 v65 x65 -67 q67 p71 175 376 277 878 479 779 080 680 581 984
f- 126 m28
f-1 70
f1 \$24
f3 \$23
fa c28 r31 n34 s37 \$39 m41 q43 t46 b50 d51 i51 l51 u53 x54 f58 k58 v58 w58 a60
fac e5 t28
fam e9 i17
fan g18
faq \$5
far m15 i20
fas t12 h23
fb -17 \$36 a38 y47 251 751 e51
fb- a8 r17
fc \$23 u34 h39 b41
fd \$29 e33 s36 a42 f42 g42
fe r24 t27 \$38 i38 n41 -44 c44 s44 e47 l47 g48 w52 a57 b57 d61 m61 f63 p65
fec t15
fee d13
feg u5
fel i16
fen g24
fer t16 -27 \$33 r34 i40 e42
fes t15 s21
fet y1
ff i17 e26 \$32 g40 o47 f50
ffe r12
ffi c4 n33 l35
ffo r4
fg \$26 f29 t36 h37 g44 v46 450 d50 r50 y50
fg4 g0
fgf g4
fgt s4
fh \$31 f35
fi c21 n29 l30 r33 -39 e44 t45 x50 \$51 s54 i59 d60 g60 k60 a64 q68 v70
fi- -12 s25
fic a7 i22 e33
fie d10 l20
fig u6
fik a10
fil e5 i38 m38
fin a19 d23 i23 g35 e41
fir m9 s21 e26
fis h10
fit n15 \$21
fiv e0
fix -18 \$20
fj \$31
fk \$21 j30
fl i23 a28 o28 y41 \$42 e44 u44 b45 x47
fli x9 g26
flo r17 w17
flu e6
fm \$23 a35 e37
fn \$28
fo r12 \$33 u40 o41 l47 s47 -49 n49 t49 p57 c59 y61
fol i12
foo d4
for m13 e37 d40 c41 g43 t43 -45 s47 u47
fot o8
fou n13 r21
fp \$19
fq \$26
fr e17 a28 i32 \$36 o40 n47 -50 g52
fra n10
fre e7
fri e16 c22
fro n14
fs \$29 d36 t36 s37 m41 a43
ft \$25 e32 s32 w36 -42 c49 g49 i49 r51 y51
fte r13
fts \$13
ftw a8
fu l20 n27 \$32 s32 t44 r46 c49 e49 d51 j52
ful \$23 -27 l27
fun d9
fur n9
fus \$15 i18
fut u9
fv \$27 g34 r34
fw e26 \$27 a35
fx \$23
fy -18 \$21 a45 i46 p51 s51 y51
fy- a25 c26 n32
fz \$27
g e30 \$32 i34 r39 a39 o41 u47 -47 h48 l50 n51 s52 g55 f56 d57 y57 c58 t59 m59 b59 z62 w63 p64 x64 q65 j65 k65 v67 475 378 578 084 284 785 186 986 888 691
g- h22 m34 c36 s40 a42 u43 i45 p46 -50 t50 d52 v52 b54 r54 g56 l56
g-c a20
g-h e1
g-i n2
g-m y10
g-p a10
g-u s2
g2 \$19
g3 \$23
g4 g12
g4g 48
g5 625
ga m29 r30 n33 l34 t36 \$39 z44 w47 b50 i50 s50 p52 d53 g57 o58 c60 a64 e64 j64 u64 y64
gai n7
gal u14 \$26
gam e8 i29
gan d25 t26 i28 g31
gar a30 d32 -34 e34
gat e7
gaw a2
gaz i5
gb \$30 a34 o38 e40 r42 u42 d44 i44
gba n10
gc \$33 a35 h38 o38 y38 e41 l43
gd \$30 a35 i36 e37 o42 g44 t44 z44 b46 j46 s46
ge r19 \$29 n32 -33 s38 t43 m48 l48 e52 o56 d57 a64 b65 c65 f65 j70 g72 h72 w72 z72 p74 v74
ge- a30 d33 c39 s39 t41
gec o9
ged i17
gee k20 r20
gel a22 i22
gem e12
gen c21 e25 d30 \$35 t38 i40
ger -12 \$23 c38 s44 l49 a53 e53 i53 r53
ges \$15 t28 -31
get \$17 a26
gf g25 \$28 d37 t37 e40 u41 i43 a45 l47
gfg f12
gg i22 \$28 e37 r41 a44 l44 f46 g46 s48 u48
gge r7
ggi o12 n17
gh t20 \$31 a36 u40 j41 e44 f48 g48 o48 h50 i53 b56 c56
gha n15
ght \$16 s33 e35
gi n12 t37 s40 r41 \$45 o45 a49 i51 f51 e52 v54 c55 -64 g64 l67 z67 m70
gia \$16
gie s7
gif t4
gii n13
gin \$15 -18 e38 n45 s46 a47 g47 i58
gio r15
gir i12
gis t5
git a6 -28
giv e1
gj \$21 i25
gk \$26 t38
gl o15 e24 a32 i34 l49
gle \$21
gll c2
glo b3
gm a26 \$30 o31 c40 e40 u40 t44
gn \$24 i30 e35 -39 s39 a42 o42 p47 g50 m50 u53
gn- i14
gni n10
gns \$7
go v28 \$31 l34 n35 o39 d43 s43 r45 u47 -48 c50 t50 f53 m55 w55 g57 x63
goc i7
gol d12 f21 o29
gon \$26 g26 -28 a28
goo g14 d18
gor a12
gou v16
gov -5 \$35
gp \$28 r31 a35 t37 h40
gpr o9
gq \$20 u33 x39
gr o20 a20 e31 u31 i39 \$45 -47 d65 s65
gra m20 t27 p28 n29 f36 d39
gre e13 s25 \$34
gri c20 d26
gro u6 w41 \$45
gru p5 b28
gs \$26 h32 e37 -45 t45 d47 p47 k49 a51 c51 o51 u51
gse r12
gsh i15
gt s27 \$32 e34 o36 h39 a40 r40
gto n7
gts w13
gu r25 a27 i34 e37 n38 \$42 l44 p44 y47 o48 s49 z54
gua r11 n21
gue s19
gui d11
gul a12
gup t8
gur a14 o23 e28
guy \$10
gv \$26 r32 b36 d36
gvd s0
gw \$20 e31 a39
gx \$24 u30 i32
gy \$25 a39 e39 u39 m40 -42 o42 p42
gz h26 \$31
gzh o11
h a25 o29 e31 \$34 i38 u45 -52 t53 r55 s55 d58 n59 y59 l59 b60 h60 w61 f61 g62 m62 j62 c63 p64 k67 x69 z71 v71 q76 285 485 585 086 187 388 990 692 892 796
h- g29 -30 c33 s36 a41 i43 l47 b49 h49 n49 e51 f53 m53 p53 w53
h-- -19
h-c d9
h-g o2
h-s s15
h9 \$15
ha t16 n30 r31 i43 m45 l49 s49 w50 \$50 o55 v56 d58 c60 b62 k63 -64 p65 u65 a66 f67 h67 y70 e72 j74 z74 x80
hac k17 o19
hai n20 r21 \$33 l37
hal i20 l21
ham s33 a35 e35 m35
han g21 d29 \$32 t34 k40 n43 s43 a44 i46 c50
hap p9
har d22 e26 m30 t32 a36 i40
has e17 h27
hat s2 \$51 -59 a61
hav e8
haw -12
hb \$32 a40 i42 o42 v42 y42 c44 d44 p44
hc o32 a33 \$38 x42
hca r9
hd \$25 e35 h41 j41 g42 a44 i44 r44 b47 y47
he l20 r30 n31 a35 c42 s45 \$49 t49 m50 e52 i55 d56 p58 b58 v60 -64 f65 k65 w65 g66 y66 x68 o74 z74
hea l13 p32 r34 d36 t36
heb e15
hec k6
hee l16
hei m16
hel p3 l43 d48 i53
hem e16
hen g12 t31 \$37
hep r16
her e27 \$32 a35 o35 i39 s39 m41 n41 r43
hes i26 \$28 t28
hev i9
hf \$31 c36 a37 h39 b43 f43 i43
hg \$26 r37 f39 j41 e43 k43
hh \$17 o36 h39 a40 i44
hi n25 \$37 l39 p40 t41 s43 r43 e45 c48 o49 v49 a50 m50 d51 k52 g57 b58 j60 z60 -61 f61 i63 u65 h67 w67 y67
hie v18
hik a13
hil l21
him a14
hin e23 a24 g26 d40 k40
hip p22 \$27
hir e13 o24
his h20
hit e16
hiv a9
hj \$29 k38 p38 g40
hk \$29 u35 j37
hl e31 \$33 a35 o39 d40 h40 k44 m44 p44 i46 j46
hlk t2
hm a26 i28 e33 \$37 o43 p43 t43
hma n17
hn o25 i29 a32 \$33 s37 d44 e44
hni c12
hno l6
hns o9
ho p20 l30 o35 s36 t38 r38 u39 n42 m42 d57 e60 w62 \$65 b67 i69 j69 c70 f70 v76
hod o19
hoj e2
hol d8 i34 l35 e39
hom e3
hon g14 e17
hoo d12 l20
hop \$22 e29 s36 p38 m38 i39 -46 c46 v46 a48
hor i17 a25 e32
hos t4 p32
hot o15 e16
hou s11 \$35 g37
hp \$24 a29 l34 s39 u41
hq \$25
hr e23 i27 \$33 o33 a34 d47 s47
hre e12 s27
hri s10
hs \$19 a40 d40 t44 s46 -47 h47 i47 u50
ht \$26 a30 e37 s37 t40 i43 o43 r48 m50 w50 g52 h52 y52
hta s13
hti n9
hts a11
hu a22 b31 i34 n39 l43 o43 r43 s43 \$48 j48 t49 m54 k60
hua n13 \$32
hub \$11 -27 h29
hui \$15
huj a10
hul d11
hum a4
huo \$17
hv i23 \$29
hw a20 \$26 e35 i35 f44
hwa b14
hx \$19
hy \$27 d33 a35 p40 s42 l44 f46
hz \$23 h34
i n24 t35 o38 c38 s42 a43 l43 \$44 e46 d48 r50 f51 v51 m52 g53 k56 p59 z60 -61 b62 i64 x65 u67 y70 j72 h74 w74 q74 091 291 195 796 397 9101 5102 4103 8103 6106
i- -32 a33 c34 s34 t36 l45 m45 o47 r48 d51 f51 b53 p53 g55 i55 n55
i-- c16 -19
i-a p21
i-c o14 d16
i-l o6
i-s s12
i-t r4
i0 \$25
i1 \$18
i2 \$16
i3 \$17
ia n24 \$25 l31 o43 r46 t46 m48 s49 d50 g50 b52 c52 -52 p55 i57 j60 h63 w63 u65 z65 a66 k69 e71 f71 y71
ia- d17
iab c11
iac a19
iad e11 o21
iag o23
ial \$19 -31 s33 b39 o41 i43
iam o19
ian \$30 c32 g32 t34 a40 s42 o43 d45 f47 x47 j49
iao \$23 h30
iap p19
iar i23 d27
ias \$17
iat e16 i21
ib a28 e30 -32 \$36 o40 i42 l44 u45 r46 h49 b51 f54 m54 p54
iba n23
ibe r16
ibl e8
ibr a5
ic a20 e22 k39 i40 \$40 o43 h44 s45 u51 -53 t53 r54 y61 l64 c68 w70 m73 g75 z75 b78 p78
ica t14 l30 n30 \$38 s44 c46 f49 -50 i52 r52
ice \$21 s23 -23 m41 b52 n52 a56
ich e16 a25 i28
ici a12 o31 n32 t36
ick e17 \$19 s33
icl o9
ico n26 l28 \$29 r31 s35
icr o4
ics \$10
ict o15 i24
icu r14 \$26 l26
id a24 e24 g32 \$36 o41 i44 -47 s48 153 d60 h62 u62 k65 n65 z65 768 c68 l68 p68 x68 y68
id1 911
ida t19 d25 y35 \$37 c40 s40 n42
ide \$22 o27 n30 r32 a36 s41 l43
idg e2
idi a17
ido \$23 n27
ie n28 w28 s29 \$38 r38 l40 d42 c44 t46 v56 -58 a60 x61 i62 m62 u62 b64 p64 z64 k65 e67 f67 g67 y70
iec t5
ied -24 \$28
iel d16
ien t10 c28 d31
ier \$22 s29
ies \$12 -35 t41
iet y24
iev e9
iew \$19 -19 s33 a37
if i19 y22 e35 u35 t36 \$48 a50 -53 o55 b58 f58 l59 s61 r63
if- 16
ife \$15
ifi c5 e28
ifo r10
ift s16
ifu l6
ify -12 \$20
ig n22 h27 i30 u40 a41 o41 e42 r46 \$47 l47 d59 t59 c61 g63 s63
iga n16 t18
ige r17
igh t4
igi t6 n30
igl o12
ign \$21 i25 e31 s31 -32 a41
igr o15
igu r19
ih o28 a29 e31 u33 \$36
ii \$28 n28 l36 i37 -44 t44 c45 s46 d48 o48
iin \$20
iit y9
ij i26 \$35 a35 n35 k36 o41
ik a26 t29 e32 \$33 o37 i41 d42 s51 -54 l54 v54 c56 h56 k58 u58 m60
ika s25 r28 t30 \$31
ikd e1
ike r17 \$21
iko n19
ikt o1
il e24 l25 \$34 i37 -38 s43 o44 a47 d49 t52 v57 m58 r60 c61 u62 b63 k63 p64 y64 g66 n67 069 f69 271
il- s29 m35
ilb o6
ild e14
ile s16 \$25 -31 r45 b49 n49 p49
ili a18 t22 n29
ill i18 e26 a27 s35 o39 \$44
ilo r25 g27 n29
ilr e6
ils \$16 e31
ilt y17 e19
ilu p11
ilv e14 i14
im a23 e27 p33 \$34 i35 o38 b42 m46 s50 -57 l60 u60 c62 t62 g64
ima l30 n31 t31 g35 r35 \$37 o39
imb r12
ime \$26 s26 n29 i33 r35 c38
imi t12 z27
imm o14
imo n22
imp l13 o27 e29
in g21 e31 \$37 t38 -41 s41 a43 d45 f46 i48 c51 h52 k53 b54 n59 o63 v64 u67 y68 m70 l73 p75 r81 x81 j85 286 z86 w88 392
in- a31 c35 -38 i39 m40 s40 b41 e41 r41 d45 w47 p49 t49 h51 u51
ina n26 \$31 r34 t35 s39 l40 c43 m44 -49 b49 g49
inb a4 o36
inc \$18 o22 a35 h35 -37 e39
ind e23 i26 o28 \$34 a35 u38 m40
ine \$16 s23 -33 a45 r47 l50 b53 e54 t54 c57 p57 w57 d59 m61 x61
inf o5 r38 l43
ing \$20 -21 s37 h50 r53 c53 m53 b54 l54 a55 d58 e58 o58 t58 i59 p59 w61 g62 f63 u63 k65 y65 q67 x69 z71
inh o9 a24
ini t25 c29 n32 s34 \$35 a40 l44 o44
ink \$16 e31 s32 -37
inl o11 i15
inm a19 o22
inn \$22 e24 o26
ino \$25
ins t23 -24 \$32 i40 h41 u41 e45 c47 a49 p51
int e12 \$32 a39 o39 i42 -44 s46 l49
inu t25
inv e11 \$22
io n9 -32 \$35 s42 r50 u51 l56 t57 a65 m65 f66 p66 d68 c72 g72 o72 w72 b76 e76 v76 i78
io- s20 c29 a31 -36 t36 l40 b44 g46
iol a10
ion \$18 -23 s26 a37 e38 c58 i58 p58 l61 f63 o65 b67 g67 m67 t67 169 269 d69 h69
ior n18 s24
ios t14 \$22
iot e15
iou s9
ip \$24 a33 e38 s39 p40 -42 t42 o43 r44 h47 l47 i48 c57 m57
ipe r15
iph o6
ipp i17
ipr o7
ipt i13
iq u15 \$33 i37
iqu e8 i19
ir e22 a32 i34 m35 \$38 s42 t42 o43 b47 d50 u54 c55 p58 r58 l59 -60 k60 n64 g66
ira n21 l25 \$27
irb n4
ire c26 d26 \$31 s37 -40 l42 n44
iri s13
irm a15 \$24
iro \$21 n21
irs t7
irt u7
is t24 h32 \$35 e36 o39 i40 a42 c42 s42 l52 p53 -55 m57 u59 w60 b64 n66 r66 k68 j69 d71 v74 z74
isa n25 \$32 t32
isb u10
isc o15 h30 a32 i32
ise \$24 r29 c32 -36 n36 s36 d38
ish a23 i31 n33 o35 \$36 e36 w40 t42
isi o17 n25 t30 m32
isl a14
iso n7 \$27 r27
isp o15
iss i21 e25
ist i22 a25 e29 r30 \$36 -40 o44
isw a9
it a24 e24 y27 \$38 r41 i44 -44 h49 o50 s51 u51 t52 c54 n65 m65 l72 z75 f76 b78
it- v23 a31 t37
ita l8 u34 \$41 t43 n46 c48 r51 i52 s54
itc h14 o16
ite -16 \$23 s33 d41 m42 r49 c50 l52
ith -22 a29
iti o16 e29 \$33 v37
itm a15
itn e6
ito \$25 r25 s31 u31
itr u2 a34
its \$15 u28
itt y26 a28 e28
itu t22 r25 d29 n29
ity \$12 -24 s39 a52 c52 d52 e52 p52 m54
iu m28 \$31 s31 h39 y44 j45 n45 e47 t47 w47
ium \$18
iv e9 a25 i34 o49 \$51 -56 r59 s65
iva t19 n29 c31 s34 l37 \$39 r39
ive \$19 -22 r28 l43 a44 s44 c45 d48 m52 w52 n56
ivi t13 n27 l31
ivo \$14
iw a20 \$24 i35 e40 o42
iwa l13 n18
ix \$22 i29 -31 a38 e38 o46 u47 c49 l51 t51
ix- c10
ixe r11
ixi n13 a18
iy a22 \$32 o33 e35 u37 i39
iya \$18
iyo u9
iz \$23 a26 e31 -41 z43 m44 h45 i45 o45 s52 u56
iza \$22 c26 r28
ize \$23 n23 d25
izm o10
izo r11
izz a9
j a29 \$32 p38 i40 e42 o43 u48 s49 c50 h50 k51 d53 g53 f54 x54 w54 j55 n55 y56 t56 z58 b59 m60 l60 r60 q61 v63 -71 573 377 878 480 082 182 682 982 783 286
j- w19
ja p30 -34 \$35 e38 w42 n44 s44 m45 b47 r47 o48 y50 l51 c52 i54 k56 057 f57 j57 h59 g61 u61 a63 d63 v63
ja- d6
jae b12 w13
jaj p2
jao p11
jap a2
jas b19
jaw e13 a18
jb \$27
jc b12 \$30 a42
jcb -17 c30
jd \$27 j37 b39 f39
je c28 \$31 e35 r38 d41 042 a42 s42 n45 t45 w45
jec t2
jee t10
jf \$31 a32
jg \$24 e37 h39
jh \$36 b36 d38 g38 a39
ji a25 n26 \$31 e36 t37 u41 d46
jia n19 o26
jin g20
jj \$28 a37
jk \$21 s33 l35 d41
jl \$29
jm \$32
jn \$22
jo i28 \$35 b37 h37 s38 n39 u42 y43 r45 a47 e49
joh n2
joi n1
jos e7
jou r7
jp \$16 -23 p42 v42 b51 j51 o51 h54
jp- j14 i24
jpp o0
jpv i4
jq \$25 w25
jr \$28
js \$30 k39 c41 h41 a43
jt \$27 y36
ju n25 \$32 l36 s36 d37 r42
jus t3
jv \$20
jw \$19 e32
jx \$19 s36 y36
jy \$26 t36
jz \$23 u34
k \$31 i35 e35 a37 s40 o44 u46 t47 -48 l52 f53 h53 d53 j54 r54 m55 y55 g56 k56 n58 v58 b59 c59 w61 p63 q64 z64 x65 172 680 881 081 281 382 982 588 490 798
k- s30 d37 a38 m38 b42 f42 g42 i44 o44 l46 n47 e52 r52 t52
k-b i10
k-d w3
k-l o2
k-m e9
k-s t15
k1 \$22 224
k3 616
k36 50
ka r31 \$33 n34 s36 t40 d42 l42 i47 m48 g49 y50 c52 p52 -54 u54 x54 k57 o57 v57 e59 z59 h61 a63
kad e9 a15
kag e4
kal a19
kan g25 t27
kap p9
kar t28 a30 \$32
kas i23 h27 t27
kau s9
kax a5
kay a7
kb \$34 h34 a37 y39
kbh g5
kc \$31 o34 a36 h39 v39 c41 e41
kd e27 \$29 q38 d41 o41 i44 l47 p47
kdd i6
kde n2
ke r26 t28 n29 \$39 y41 s45 -48 l48 d50 e51 c52 m53 p54 x55 u58 o59 a61 i61 z61 j65
ken p23 \$25 m31 -34
ker \$15 s20
ket \$16 i24 s25
key \$18
kf i16 \$37 o40 z45 a47 e47 u47
kfi -4
kg \$34 r36 a40 c40 e42 i42 w44
kh a23 o34 \$37 e38 b41 d43 i45 u47
kha n16
ki n11 \$40 t44 d46 l46 f48 r50 e51 s51 c55 p57 b58 y58 -60 k60 x60 m61 w65
kid s14
kil l15 o19
kin g5 s32 \$41 e55
kir a13
kit \$22
kiy e7
kj \$20 s33 h36 m46
kk \$24 o35 a38 e40 k42 c44 i44
kl i28 a29 \$33 e34 o34 l48 s48
klo g14
km a23 \$26 e43 w45
kma l6
kn \$29 o29 e35 a40 i42
kno w9
ko n28 y29 f37 u37 \$38 m43 l44 r46 s47 w48 -56 e56 v56
kof a11
kon g21 u24
kor e10
kou t6
koy a5
kp o31 r31 a37 u37
kpr o6
kq \$23 k30
kr e24 a26 i32 \$35 y44
kre d9
kri s14
ks h17 \$26 p44 a44 t45 e47 o49 n52 m53 w53 c54 s54 b60 f60
ksh o3 a36 i42
kt o16 e33 r38 a38 i38 \$44 s48 h50 u50
kta l7
kte l3
kto k8 p26
ku r19 m32 \$38 t38 n39 c40 a44 p44 s45 l48 b54 i54
kuc o3
kum a3
kur o9 a25 i35
kut e12
kv \$25 i36 s38 p42
kvi p6
kw \$22 a35 o37 e39
kx \$25 s33
ky \$27 o33 s38 f45 p45 v45
kz \$22
l e28 i30 o32 a35 l36 \$36 -49 s49 u49 d50 t50 p51 y58 c59 k60 m62 b63 f63 g64 v66 h66 n68 r70 j71 w73 z74 x76 q79 181 084 288 392 592 696 996 797 499 8108
l- -31 c34 m37 a38 s39 144 l44 e45 d47 p47 t47 b49 h52 o52 i53 w53 g54 r54 n56 v57 f62
l-- -16 c19 s31
l-1 02
l-a u9
l-c o6
l-l o10
l-m a14 e22 y24
l-s e21 u21
l-w e5
l0 026
l1 \$20
la n28 s35 t35 r36 \$40 c42 m43 b44 d47 y47 i50 l50 w52 u54 k54 p56 g57 h57 z57 o60 v60 a62 -65 f71 e75
lab o22 s22 \$28 a28
lac e17 k17
lad e20 i28
lag e12
lai m19 n23
lak e16
lal l20
lam a22 o28 i30 \$32
lan d19 t29 e32 c36 \$40 g42 s44 n46
lar -27 e28 i28 \$34 g38
las h23 t26 s28 k32 a38 e40
lat i15 e21 a34 o39
lav e15
law \$14
lay \$22 a26 e28
lb a27 o29 \$30 c42 e42 b45 r45 u45 i47
lba n11
lbo x11
lc o18 \$26 a35 h41 e43 l45 i49 c51
lca r12
lco m7 n33
ld -23 \$27 e31 l40 s40 a43 i43 o46 g47 r55 c58 w58 d60 m60 p60
ld- c17 l17 -38
lda o15
lde r15 n27
ldg e9
ldi n7
ldl o6
le t26 d27 s32 \$35 r37 a43 -44 g44 c46 n46 m53 e59 p60 x60 b61 k62 i63 y63 v65 l67 o68 h75 f78 q80 u80 w82 z82
le- s33 r35 f38
lea r15 d25 n29 g39
leb o21
lec t9 o24
led g3 \$46 -48 e55
lee \$23
leg e16 a22 r22 i38
lek o20
lem a21 e23 o25
len d25 g30 t32 \$36
lep a18
ler t12 \$28 i32 s41 e43
les -20 \$23 t32 s36 a40 c44 w46 h50
let \$16 -20 t34 s38 c43 a51 e51
lev e9
lex a18
lf a24 \$32 o35 i36 e37 r40 l45 q47 s47
lfo r10
lfr e5
lg a31 o31 \$34 i37 v40 r44 d46
lh a29 \$31 e32 o32 c42 y44
lhe a6
lho r10
li n19 v35 c39 s40 a41 e43 t44 m46 d47 \$49 f49 g51 k53 o55 z56 x57 b59 u63 p67 -70 q74 h76 l76 j77 r77 y77 i80
lia n12 \$29 r35 m37 t37
lib e21
lic k21 a23 y31 i33 \$36 o38
lid a6
lie n9 s31
lif e6
lig h8
lik e12 \$22
lim i16 a26 \$31 e31
lin e11 g28 k29 i47 \$51 d52 s57 t57 a61 f61 o61
lio n10 \$23
liq u2
lis t12 h31 \$38
lit e20 y23 a29 i35
liv e3 i43 r45
lix -16 \$18
liz a9
lj \$24 i37 a39 g39
lk \$33 a35 t37 b40 i40 j42 o42 e44 d46 h46 s46 k50 r50
lkb h8
lkt a9
ll e17 i32 \$35 a35 o41 s43 -47 t51 y51 c51 l52 d56 p62 n65 u66 067 b67 f72 j75 m75 r75 w75
lla r30 \$31 t33 l34 n34 b38
llc \$7
lle t8 r36 g40 n43 c45 \$48 y52 d55
lli n15 a24 o41 s43 t43
lll e22
lln e8
llo w20 g24 \$28
llp a8
lls \$19 t26
llt e20
lly \$20
lm a20 e31 i34 \$36 o39 s42 n46 u48
lma n16
lmi n14
lms \$6
ln e28 \$31 k38 i40 o40 a42
lne t12 s14
lo g17 n34 c37 b41 u42 r45 s49 o50 a52 \$53 m53 t53 w53 p55 v55 k56 d63 x65 y65 -68 j68 l71 i73 q73 h78
loa d6 n22
lob a5 e25
loc k5 a23
log i5 \$43 g43 n45 -50 o50 y53 e62
loj a4
lok i15 f23
lom b7
lon e12 g26 i39 l42 \$44 d44
loo k17 g28
lop e14 m24
loq u6
lor e20 i27 a28 \$32
los i27 \$30 o30
lot \$20 h21
lou d6
lov e4
low \$21
lox \$7
lp \$25 -28 s30 a37 r41 d45 h47 e48 l50 o50 c57 i57 k59 p59
lp- c27 a29 l29 i31
lpa p18
lpd e2
lpe r11
lph a10
lpr o11
lps z23 a27 i29
lq s31
lr e18 \$33 o34 a40 y40
lre a22
ls \$21 t27 e38 a42 o43 h45 -46 p47 u50 w53 b54 c55 m55 y55 i57 d59 k59 s59 g61
lse r8
lsh o9
lso n18
lsp o14
lst r5 a32
lsu p9
lsy s6
lt h30 e32 \$33 y33 a33 i34 r38 d42 o42 u48 -56 s58 l60
lta n14 u23
ltd \$4
lte r13 c28 l28
lth \$23 y28
lti n13
lto r9
ltr a8
ltu r8
lty \$6
lu t26 s32 e33 b36 m39 c40 n42 i45 \$48 x49 d51 p51 g53 o53 r53 l57 z59
lub \$10
luc k10 i21
lue \$24 n28
lui z8
lum i22
lus \$14
lut i3
lux u10
lv e18 i28 \$33 a36 k44
lve r13
lvi e9
lw \$24 e30 i30 o35
lwe b3
lx \$19
ly \$25 -31 t36 a39 m43 n43 d44 e48 c50 f50 r50 s50
lz \$24 x36
m a25 e30 -34 \$38 i38 o40 y44 u48 p49 b50 m50 s50 c53 n62 l63 t63 d66 g66 r66 k67 h67 f68 w68 z70 j71 x71 v72 q75 184 286 486 389 592 692 093 794 896 998
m- t9 a39 -41 c41 s46 m48 l53 r58 b58 n59 p61 e65 u65 h67 w67 x68 i70 o70 f73 v73 z73
m-- -15 a21 c28 l30
m-a u5 p33
m-c d9 o23
m-l o12
m-m e12 y15
m-n o7
m-r e13
m-s e24 s24 t26
m-t r0
m1 \$23 223
ma r27 i28 n30 z35 l39 s41 t41 g46 \$46 d53 c54 k56 e56 x60 m61 o62 -63 a66 p66 h67 u69 y70 j77 f79 b81 q81
mac h16 i27
mad e17
mae s11
mag a10 e26 i26 \$36
mai l5 n28 s47
mak e8
mal l6 a31
mam a13
man a17 \$35 i36 d38 s38 t42 c46 u46 o49
mar t20 k24 i32 \$40 a41 s47 c49 o49 g55
mas t23 k26 a35 s37 h39
mat i13 e28 t33 o38 r40
maz o4 i36
mb c23 i25 e31 a33 r37 \$40 o42 l43 u51
mbc -4
mbe r1
mbi a13 l25
mbl e14
mbr a11 o18
mc o11 \$35 a42 l46 u48 h51 m51 k54
mco m7 n23
md \$29 a33 o33 e34 j41
me n24 r27 t29 s37 d37 \$37 -43 l47 i52 g57 m57 x58 c59 e60 a61 h64 b70 u70 j71 p71 f73 k77 o77
me- c29 t29 l32 s32
mec o14 h18
med i9 \$33 e38
mee r10
meg a7
mei s23
mel i22 e27 h27
mem b10 o20
men t4 a43 d47 \$51
mer i15 c23 s34 \$37 -41 e46 a48
mes \$17 s25 d38 h38
met a4 r44 i48
mf \$24 o33 a39 c39
mg \$25 537 a41 o41
mh \$23 b27 o30 e32
mi n21 t31 c34 l38 \$42 s43 r47 e48 d49 g53 k53 a54 o54 m56 z56 -57 x57 u63 i65 j69 y69
mic r16 a23 h27 \$32
mie n19
mil l21 e23
mim a9
min a29 i31 g32 t35 e38 \$39 -39 d39 u44 h46 c48
mio n5
mir a18
mis s17 t26
mit -18 e26 \$34 s38
miu m4
mix e10
mj \$29 g30
mk c32 i36 t38 \$40 j40
ml \$31 a34 b36 i38 e39 m44
mm u16 e32 a34 \$35 i40 o42 y44 n48 -55 m55
mme r6
mmi n12
mmn u5
mmo n8
mmu n3
mn u30 \$35 e35 a36 o43 b45 c45 i45 l45 m45 n45
mnu n11 m15
mo n24 b32 v35 d36 \$40 s42 t43 u43 r44 o47 c49 m53 l55 e60 z60 i62 k62 -63 a65 h65 j67 w67
mob i2
moc a19
mod s17 e18
mon t24 e30 d31 i33 u40 s42 l44
moo n6
mor e18
mos t21 -25
mot o15 i17 h24
mou r13 n22
mov e7 i20
mp a29 l29 r33 o34 \$35 e40 u42 i43 s43 t46 h49 -53
mpa n9
mpl e13 a20
mpo r13
mpr e10 o21 a23
mps \$12
mpt e11
mpu r16 t16
mq \$23
mr \$29 e36 n36 a40 i40 o40 s40
ms \$20 -32 a37 t41 e46 i46 o47 k48 c51 l51 d53 m53 n53 v53 s55 u55
mso n10
mst a14 r16
mt p32 \$33 a36 o36 i38 e39
mto k7
mtp t9
mu n14 s32 l38 r43 \$48 m48 f49 e51 t52 u55 h57 k59 y59 z59
mue l7
mul a15 t15
mun i6 d39 n41 l45
mur a14
mus i12 e27
mv a31 i31 \$33
mw \$33 e33 a36 t36
mx \$18
my \$12 -37 a40 j43 s44 c49 p51 t52 e53 i56 n57 b59 m59 o59 u59 d61 f61 h63
mya u14
myj c8
myt h7
mz \$20 a26 n37
n t34 \$34 e34 g34 a40 d40 -41 i42 s42 c47 o49 k53 l54 n54 f56 b59 u60 h61 m61 p63 y64 j66 z69 v70 r70 w72 x72 q78 284 185 086 391 493 993 694 595 899 7105
n- -27 c33 a34 s36 i41 m43 b46 u47 t48 d48 r49 n50 l50 e51 p53 h53 w55 f57 158 v65 j66 g73 k73 o73
n-- -21 a24 b37 i42 l42 n44 c46 s46
n-a u7
n-b a18 i20
n-c o17 l23 a24 d28
n-d o11 e21
n-e n16 x18
n-f i14
n-h o14
n-i n14 d22 o23
n-l o12 e21
n-m e10 y25 o31
n-n e20 o21 d24
n-p a16
n-r e6
n-s e10 s31
n-t r12
n-u s6 p20
n-w e11
n1 \$21 023
n2 \$26 030
n3 \$21
n5 \$19
n8 \$15
na l34 \$35 s35 n36 t36 m39 g40 r41 c47 v48 b48 p48 d51 -52 i53 w58 k60 u60 h64 o64 a67 f67 y67 z67 x70
nab a22 l26
nac c21 e27
nad a15 o24
nag e4 a32
nai l21
nal \$18 i29 -33 s35
nam e15 i26 \$31 a36
nan c16 d24 g33
nap p13
nar e25 i28 y28
nas e22 \$33 -33 a37 h39
nat i12 u31
nau t10
nav i17
nb a16 o39 e41 \$43 u44 -46 i46 v48 c51 r51 l53 t55
nba s5 n37
nc e20 o25 i35 h35 \$36 a37 y46 l54 -55 r55 s55 u59 t65 d67 z67
nca r13
nce \$19 -34 l35 n36 r36 s39 d42 p47
nch e19 \$25 i25 a28
nci a11 e32 n32
ncl e13
nco m23 l24 n27 \$28 r42
ncs \$12
ncy \$12
nd a22 e26 i36 \$38 o39 s39 r40 -52 u55 m56 c57 b57 l57 h59 p61 y62 w64 d67 t67 g70 f74 k74 v74
nda x10 r35 n37 s41 \$45 t45
ndb o17
ndc o17
nde r10 s32 x39 d44 e46 \$48
ndi a14 n26 s34
ndl e14
ndm y16
ndo n22 \$23 w33 s35
ndr e15 a21 i24 o30
nds \$18 c24
ndu s17 n19
ne \$27 t27 s31 r37 -38 w41 c43 l48 x49 k50 d55 a56 y57 e57 n60 p60 b61 g63 m64 i68 o70 u70 h71 f73 v73 j74 z74
ne- p34 a37 c37 s37 h40 m40
nea \$22
neb a19
nec t5
ned r25 u25
nee r15 d17
neg o10
nej p4
nek o6
nel \$24 u25 i28 l30
nen t20
nep a9 r20
ner \$23 s28 a30 g31 x32 o41
nes s12 \$36 i40 c42 h42 e43 t43 g49 p49
net \$21 c22 -35 w35 o43 f44 s45 e53 i53
nev e5
new s19 \$28 -33 l39
nex t21 \$27 p27
ney \$14
nf o14 i27 r40 \$41 e44 a46 l47 u48 t54
nfe r14
nfi r9 n25 g29
nfl u11
nfo r16 \$21 -33 s40
nfr n12
ng \$21 -28 e39 s40 h50 i50 r50 l50 o50 a51 c54 b55 y55 d57 m57 f58 t58 z59 x59 j61 w61 p62 g63 k63 q64 u64 n66 071 174 274 v76
ng- h19 c35 m37 u39 s41 a42 p44 t50 v52
nga n27
ngb a18 e23
ngc a20 h22
ngd o21 a23 e23 i23
nge l24 r24 \$32 n37 e41
ngf u18 e19
ngh u18 a26 e28
ngi n6
ngj i8
ngl e20 a21 l27 i30
ngm a13
ngo n24
ngq u14
ngr e18 u23 a24 o24
ngs h25 \$26 e31 -37
ngt h18 o18
ngw e17
ngx i16 u21
ngy u20 o25
ngz h8
nh o18 a27 e37 u37 \$43 l49 b53 d53
nhe l11
nho o8 m35
ni t25 n33 c33 s39 a42 e43 \$44 o48 z49 l50 v50 k52 p53 d55 g55 m55 i57 f61 x61 u63 -65 r65 h66 y70 j72 q72
nia \$22 n28
nic a13 \$30 o31 s37
nid a13
nie l24 \$25 -29
nig h17
nii t13
nik \$18
nil t22
nim a7
nin g12 \$35 e35 -39 a39
nio n10 r25
nip \$15 a19
nis \$28 t28 h31 w31
nit y7 e35 a38 o45
niv e8
niz -23
nj a27 i30 e32 \$37 o41 f42 u42 s44 g46 k46 w48
nji n18
nk \$21 e32 a37 i37 o40 -43 s44 h51 u52 g53 l53 f55 y55 158 n58 t58 r61
nka \$20
nke -17
nkh a10
nki n13
nko f12
nks \$11
nl i10 o30 a39 \$39 e52 l53 t53 j56
nla n16
nli n3 \$51 g51
nlo a13 g19 c28
nlt y2
nm a27 e30 i32 u32 \$34 o40 m44 c50 n50 s53
nma r23
nmi n15
nmu n11
nn e19 \$29 i30 o37 a38 -43 y45 u51 t57 m60
nn- a17
nne c10 l29 t29 r34
nni n20 t23 s29
nno v21
no t32 w35 v36 \$37 r37 n40 l41 m41 s46 o47 u48 -50 d50 c55 f55 z58 a61 e61 x61 163 p63 y63 g65 i65
no- a15
noc h8
nod e6
nol o5
nom a21 i24
non l16
nor t24
not i12 e29
nov a10 i24
now \$10
nox \$4
np a21 o27 r33 \$38 i45 l45 u48 m51 w51
npa s17 y18
npo s18 c21
npr o10 i15
nq u21 \$32 i34
nqu e11
nr e24 o31 i33 \$38 a38 u40 h44
ns \$24 t33 -36 u37 e39 h39 o43 a44 i45 p48 f49 c50 l56 s57 k59 w59 063 d64 m64 b70 g70 n70 y72 z72
ns- c19 b30 -32
nsa c22
nsc h19
nse r20 n31
nsf e5
nsh o23 a25 i25 u27 e31
nsi o20 g23 d27 t27
nsl a12
nso l20 n23
nsp a14 o21 e24
nst a13 r20 i31 u38
nsu l9 r32
nsw e9
nt e25 a28 -33 \$33 i37 o37 s38 r41 h51 u53 c55 l62 p62 y68 g70 v70 f72 t72 b73 d75 m76 380 n80
nt- s29 p34 c35 m36 a38 r40 d42 i42 l45 f48 j48
nta n19 c33 i34 l35 \$41 g45 -46 p46 r46 b50 s50 t50
ntc o18 a23
nte r11 n31 c42 s42 \$47 l50 x51 -53 g53 p55
nth e22 a24 o25
nti n23 a33 c34 \$35 f35 s42 d44 o44
ntl y15
nto s25 \$26 n33 r33 m38 -39 l43
ntp r19
ntr a14 e21 o24 i32
nts \$16 -22 c39 e39 u43
ntu r10 m27
nty \$12
nu e31 s32 m33 t34 n37 \$40 r41 a44 i44 p48 o51 d54 l54
nun i12
nv e20 \$25 i28 a42 o42
nve s12 r18
nw \$26 e28 a29 o33
nwe b14
nx i24 \$29 c36 a42
nxi n12 a13
ny \$23 a31 -35 u39 t43 b44 i44 o46 p48 s48
nya n19
nz \$23 a30 h34 s38 i39 o39 e41
nza n15
o n29 r31 m35 \$39 u41 l44 -45 s45 p47 g49 o50 t50 d51 c52 b54 i55 f55 k55 v55 w57 a62 e66 y66 j70 x70 h71 z74 q77 190 093 294 599 3101 4103 7103 9104 6106 8114
o- -21 c31 s36 i41 a42 e46 l46 n47 t47 b49 d52 m52 h54 p54 u54 j56 g59 r59 o60 w61 v67 269 f71
o-- -17 n26 i29 c35 e38 s45 l50 r50
o-a u8
o-b r16
o-c d12 o18 a33
o-d e13
o-e n5
o-h o12
o-i t11 -20 o26
o-j p5
o-l o12 e16
o-m y10
o-n d6
o-p o15 a17
o-r o10
o-s t9 e31 s35
o-t r7
o-u p6
o1 026
o2 \$19
oa d26 n35 s35 r36 l38 \$41 u42 c45 m47 b48 t48 i50 o54 p54
oad \$12 -24
oan s17
oar d6
oas t11
oau t3
ob i18 a24 e30 \$43 o44 b45 l48 s48 r50 n56 u60
oba l6 n29
obe r26 -28 s29
obi l11 n14
obl o12
obo t13
obr a8
oc k22 a31 o33 i34 e35 s37 u38 \$44 h45 l51 c56 t59 r64
oca l12 r29
oce \$17 s22 a29
och i15 u15
oci a11 e25 o27
ock f13 e29 \$32 s40 a42
ocl i13
oco m22 n22 l25
ocs -12 \$16
ocu m9 s24
od e24 u27 a35 \$35 -37 s38 o39 i40 l54 d55 r57 y57 b63 g63 c65
od- -15 c18 l24
oda y20 s28
ode \$21 r27 l32 s35 -39
odi a17
odl o9
odo s25
ods \$18
odu s8 c21
oe s28 \$34 n34 r38 l40 i41 f44 m44 t44 d47 o50 x50
oes \$14
of i23 f24 e30 t31 a40 u49 \$51 m52 o52 l55 g57 n59 b61 c61 r61
ofa m11
ofe r4 s29
off i7 e22
ofi l9 n29 c32
oft w21 \$23
ofu s3
og i10 \$40 o43 r43 a45 e47 n47 g47 l52 -53 y55 u59
og- i8
oga \$21
oge r21
ogg i9
ogi n4 i44 s47 \$48 e50 -55 a55 c55
ogl e4
ogn \$18 i21
ogo n20
ogr a5 o22
ogy \$10
oh a24 n32 o33 \$36 i36 e38 u38 r45
ohn s9
oi n10 \$40 c43 d46 s46 l50 t50 i54 e56 u56 m61 p61 r61
oic e2
oid \$16
oil \$11
oin b18 s22 t31 -32 \$38 d47 g47
oit a9
oj e19 a32 \$35 p37 i39 f42 u47
oje c8 \$25
ojp \$3
ok e22 \$32 i32 -39 a40 s44 t47 o50 f52 h52 l52 y54 g55 u55 n57 v61
ok- s20
oke n10 p35 r35
oki n19
oks h15
oky o7
ol d27 o31 i32 a35 l35 u36 e37 \$38 s47 -56 t57 f58 y59 v60 b65 c65 k65 n68 p70
ola r24 t27 \$33 n33
old -12 \$34 e36 l39 s41 i45
ole \$26 s26 n31 t33
olf \$12
oli c19 n33 s35 d38
oll e17 o26 \$33 d37
olo g15 m24 r31 s37
ols \$20
olu t5 c36
olv e5
om -12 e32 m36 \$37 a43 p44 o48 i54 b56 s57 u57 n66 r69 c75 t75 f77 179 d79
om- t6 a38 -42 c44 s53 r56 l58 m60 e69 u69 x69
oma i20 n27 r34 -38
omb i8 a23
ome -21 r26 \$28 n38 s39 d43 p47 t49
omi n17 c21
omm u8 e31 n41 i45 o45
omo c23 t26 s31 n33
omp a14 l28 r28 u37
oms \$18 t22
omu n8
on \$29 e31 s33 -33 l38 a39 t39 g41 n49 i50 d50 c52 f53 m58 o61 p63 u64 b66 h69 y69 k71 v71 r73 179 z79 280 w80
on- c27 s27 d39 i39 a41 m45 r45 t45 l48 b50 f50 p50 w52 154
ona l16 s26 \$37 r40 m42 c46 d46 t46
onc o17 a23 e33 l35
ond e20 o26 a29 s32 \$37
one \$24 -26 s30 k32 r40 y42 d46 c51 b53 x53 n55 t55 l57
onf i7 o32 e34
ong \$27 r37 l39 o39 s43 h45 j45 y45 -47 f47
onh e18 o18
oni c24 e32 n32 a35 k35 t35 \$38
onl i3 a47 o49
onm u23 a25
onn e6 \$39 o39
ono m18
onp a12 r24
onr e14
ons \$18 u26 t32 -37 e41 o44 c47 a50 i52 054 p54
ont a24 o25 r27 e28 i35 \$46 c46 h48
onu t20 r21
onv e14
oo d25 k31 l31 n39 r39 m39 \$41 s45 g46 t47 o51 f53 p53 -54 u61 c62 b64
ood -14 \$24 s29 l39
oog l8
ook \$19 -26 i31 s31
ool \$16 s24 -31
oom s21 a27 u27
oon p20
ooo o15
oor \$24 -28 s28
oos t11
op \$27 e27 a38 s40 i40 p43 t43 r44 m45 -46 o52 c53 l55 b57 h57 v59 162 u63 y63 d67 f67 w67 x69
opa r23
opc o12
ope e17 r18 n31 \$38
opi n21 f25 t29
opm o9 e22
opp i10
opr o14 a18
ops \$21
opt i9
opv o3
oq u25 i31 k33 \$36 w39
oqk a2
oqu e6
or t24 -33 e35 i36 k38 a39 \$40 m44 s47 d49 r51 n52 g53 l54 w56 c61 p64 y64 o67 u70 b71 h71 v77 f83
or- l25 i27 s29 b37 -38 h38 w42 a46 c46 e52
ora n28 s32 t33 \$36 g38 r40 l42 c44
orc e17 o24
ord e19 s24 \$30
ore \$22 s27 -32 a39 n41 i48 w48 050 t50
org \$22 e22 f30 a32
orh a4
ori o21 t32 n33 a34 c36 e40 s40 z42 g48
ork s6 \$32 e38
orl d8 o31
orm a14 \$27 e33 -38 u40
orn a21 -23 e23
orp o16 \$21
orr -17 e23 i31 a34
ors \$17 t30 -34 e36 a38 u38
ort -14 a29 \$30 s37 e44 i49 h51 o53 u57 l59 c61 f61 m61 t61
oru m9
orw a7
ory \$15
os t19 \$28 e37 a43 o43 i44 h46 p47 -48 s52 c53 u54 m55 b57 n61 d64 f65 r65 y65 k69 l69 q71
osa n24 \$28
osc o11
ose r24 \$27 n32 c34
osh i18 o23 a25
osi t21 n25
oso f10
osp i14 a22
ost a22 -28 \$29 i32 e35 o46 r48 150
ot e25 i27 o28 \$34 a39 h39 t40 s50 r51 -55 f56 c58 u62 l64 m64 w64
ota l23 227 r27
ote l16 c18 \$34
oth e14 i25
oti f10 c28 n37 o37
oto g24 \$28 s35 c39 p39
otr e16
ott a18 e24 i27
ou n21 r29 t31 p34 s35 d41 \$42 c54 g59 l59 a60 i63 m63 z63 b64 v65 e67 h68 k69 w71 f75 o75
ouc h6
oud \$14 a26 -32
oug h12
oun t4 d34 g47 n52
oup \$9 -36 o36 s36
our s24 c27 a30 \$37 -37 i40 n44 e46
ous e15 -22 \$30 t30
out l25 h26 \$33 -37 i39 u40 e42 s44
ov e14 i28 -29 a32 \$47 o55 r59 t61
ov- n27 t29
ova t23 \$27 l27
ove r11 i40 -41 \$43 j45 n45 s45 l47
ovi d18 n31 a33 e33
ow e23 \$27 n30 s40 a42 i44 -47 l50 c53 u53 o55 t55 r57 y59
owe r8 b25
owi n15
own l11 \$25 e27
ox \$15 i40 y40 f42 -46 h46 s46
oy a17 \$37 e38 i40 u40 o44 s45 d50 m50
oya m11 l19
oz \$27 o31 a33 i33 e38 h42
p a31 \$33 o34 p35 r38 e40 i44 l47 -47 s47 h47 t55 256 u57 d57 158 360 c62 m62 w66 y66 k67 b67 069 j69 n69 v70 g71 q71 471 z73 f74 x74 688 888 792 996 5102
p- c32 l37 i38 s38 a39 m40 w40 j41 -42 t45 b46 h47 o51 v52 e54 d55 p55 r57 y57
p-- -13
p-a p18
p-b i11
p-c o17 d23
p-h o12
p-i o16 c22 n22
p-j a17 e17
p-l e12 i18
p-m e15 y15
p-t r14
p-w e17
p0 524 928 632 135 738
p1 526 431 631 034 235 336 838 741 944 \$46 146
p16 817
p2 529 430 730 233 634 338 040 840 940 142
p25 722
p3 329 030 631 232 732 533 139 440 842 942
p36 915
p4 324 028 129 231
pa y23 r30 n32 g33 s36 c38 l41 t47 \$49 i49 p52 d62 z63 u64 k65 x66 v68 m69 w69 q73 o75
pac e12 k18
pag e3 a36 o42
pai n18 r24
pal -18 \$21 l34
pan \$28 y29 -35 e35 i35 p39 c41
pap e7
par t18 a24 k24 e36 c39
pas s12 h27 \$35
pat h22 i24 r24
pau l7
pav i7
pax f7
pay p22 m25 -27 \$33 e35 n43 l52
paz s12
pb \$22 o29 a35 e39
pc o21 a31 \$34 r36 e37 h44
pca r13
pco \$18 m24
pd a11 e32 \$36 f42
pda t1
pde s5
pe r16 \$36 n37 e37 c41 a43 d47 s47 t47 l50 m53 -57 x59 i60 p60 f66 z66
pea l17 c23
pec t12 i17
ped i12
pee d23 -25
pen d19 s27
per s24 t29 \$32 f36 i36 a43 u44 e48 -50 b50 c50 p50
pet e17
pex \$5
pf o27 r27 \$33
pg \$22 r22
pgr a9
ph o12 a33 e36 i37 y42 u46 l48 \$53 p53
pha n17 r19
phe l16 r16
phi l22
phl d9
pho l8 t23 n30
phu l7
phy \$12
pi t16 n25 \$43 l44 c45 a46 r47 d50 e50 f53 s55 z55 x58 h60 k62 o62
pia n17
pid e8
pif y7
pil o16
pin g14 \$33
pir e15
pit a2 e46
piz z5
pj \$30 a35 o37
pk \$32 s37
pl a18 e28 i32 u35 o39 \$41 y42 s56 g58 h58
pla n21 s25 y25 t27 c33
ple s22 \$28 -30
pli c22 n24 e26
plo r18 y21
plu s4
ply \$13 -13
pm o26 \$31 a32 e32 j40 l40
pme n6
pmo d3
pn \$25 l35 o37 t37
po r13 s33 l38 n41 t42 w43 i45 \$54 o55 c56 m56 p57 d60 u64 b66 f70 e72
pob a4
poc k12
poi n7
pol i15 a34 e34 s34
pon t21 s27 e29
por t1 a48
pos t6 i34
pot i9
pow e4
pp o18 \$23 -29 l42 s43 i46 e46 a53 r54 h61 w61 p62 b66 y68 n70 172 272 c72 j72
pp- -32 s33 c35 l35 w35 a39 h39
ppa r19
ppe r15 a18
ppi n5
ppl e13 i22 y24
ppo r2 s41
ppr o12
pps \$12 -27
ppw e9
pq \$24 s35
pr o10 e23 i29 a38 \$50 u64
pra v23 t26 s30
pre s10 m29 p38 v43 c45
pri n16 v24 m25 s35
pro f24 \$33 m34 j36 d37 t38 -39 p40 v41 s45 x49 c54 g58 o58
ps \$23 -33 a41 i41 e43 t43 c47 s47 h49 o49 p49 d51 f52 u53 z53 k55 m55 n55 y57
ps- i24
psc o10
pse x16
psf g3
psh o10
pt i22 \$29 o30 e32 a37 -41 s44 k52
pte l12
pti o7
pto -13
pu b27 r29 n35 t38 s39 l41 \$42 m46 p46 z48 a50
pub l7
put e10
pv i19 \$26 o29
pvi e7
pvo t0
pw e29 a33 h35 \$38 s38
pwe b5
pwh a2
px \$28
py \$21 a40 c40
pz \$21 o30
q \$28 u31 i44 w45 m48 n50 r50 l50 s51 a51 z51 p51 o53 y53 c53 q53 d54 t54 e55 k55 v56 x56 b57 h58 j58 f59 g59 -65 168 868 670 372 073 275 775 975 579 480
q3 \$12
q6 \$16
qa \$25 s35 t35
qb \$27
qc \$18
qd \$19
qe \$25 s31
qf \$27
qg \$23
qh \$28
qi n24 \$25 a35
qia n5
qin g5
qk a23 \$31
qka x2
ql \$28
qm \$28 i29
qn \$29 l34 b36 j36 k36
qo \$27
qp \$20 o32 s35
qq \$19
qr \$20
qs \$28
qt \$25
qu e17 i19 a23 \$50 r53 o55 t55
qua n19 r21 l25
que s20 -30 \$33 e39
qui r19 t25 \$33 d37 n37
qv \$30
qw e21 \$24 y35
qx \$24
qy \$23 z31
qz \$24
r e26 a30 i34 t37 o38 \$39 -46 s47 u50 d51 v53 m56 k57 y57 c57 n57 r58 g61 l62 b63 p65 w67 z68 h69 f69 x78 j79 q80 185 091 491 392 693 293 595 897 7100 9100
r- l30 s33 i34 c36 a36 -40 b41 p46 w46 h46 m49 d51 t51 e52 u58 r59 g62 o62 v64 n65 267 f67
r-- -21 c30
r-a u16 c21 p27
r-b r10 i28
r-c o14 d17 a33
r-d e15 o19
r-e n4
r-h e13 a17
r-i o4 n31
r-l o10 i16
r-m e15 -21
r-p a16 o24
r-r e10
r-s u14 t19 e30
r-t r15
r-u s2
r-w a9 o24
r0 122
r1 226 \$30
r2 022
r3 \$21
r5 620
ra c18 n33 t41 d43 s44 \$45 l46 m47 v49 p51 i52 b53 -55 f57 z58 h58 k60 g60 r61 e61 w64 j65 a67 u69 y72 o75 185
ra- s28
raa a16
rab h25 a30 e30 l30 i32
rac k2 t55 a61 c61 e61 o64 i68
rad e13 i19 a38 o38
rae c20 l24
raf i15 t23 f27
rag e10 o25
rah a21 o23
rai n11 s28
rak u18
ral i24 \$27 l32 -36 e36 s38
ram \$23 a24 i29 e33 -37
ran s21 c26 g30 d31 a40 t40 e48 \$50 i52
rap h19 p27 y34
rar e25
ras i21 a28 \$28 s36 h39 t39
rat i14 e19 o33 a43 h45
rav e11 o24 i31 a34
raw e6
raz o14 i26
rb a27 e31 n35 \$37 o37 r37 i38 l44 c47
rba n13 r22
rbe t16
rbi n11
rbn b2
rbr i8
rc o24 e27 h29 a31 i37 \$39 l47 u49 -55 t55 g57
rca r14
rce \$21 l25 s31
rch \$21 a23 i25 e27
rci a13
rco m10 n26 \$31
rd \$24 e35 s37 i37 w38 a40 -43 o44 c48 r48 p49 d55 g57 t57 f60 h60 k60 n60 u60 b62 l62 j64
rde n23 s25 v25 r27
rdi n16
rdp r15
rdr e16
rds \$17 e27
rdw a5
re z27 s32 -32 \$38 d39 a40 e41 c43 n43 m53 v54 p55 w55 g56 l57 i59 t59 f61 r65 q67 b69 x69 070 o70 y70 h77 u77 j79 k81
re- -25 c36 b37 s37 a39 l39 m42 r44 i47 t47 d49 e51 w51 n55 o55 u57
re0 018
rea l21 t22 m31 s38 c39 z43 \$45 d49
reb a16 e18
rec o10 t26 e32 r43 h45
red i17 \$31 e36 d37 -38 a38 s41 t49
ree n24 \$28 t36 z38 -41 d41 s41 r45
ref u17 -27 o27
reg i12 a27
rei n21 s29
rel i21 e24 a29 o29 l31
rem i21 e22 a28 o28 b35
ren t20 \$32 e34 c36 d36 a38 g39 -41 o41
rep a17 o23 l25 r34
req u2
rer e16 \$18
res s25 t28 \$29 e34 o35 m38 a46 i46 h48 -53 g55 c57
ret a27 o27 r29 t29
rev i8 e22
rew a15 s28 e31 \$33
rey a18
rez o5 r34 z40 u50 e52 a58 \$60 i62
rf a27 i30 e33 \$34 g38 o40 u43
rfa c13
rfe c12
rg e25 \$29 a34 o35 i37 y41 u43 f49 -53 b53 r53
rge \$22 r28
rgf t2
rgi a17
rgo \$13
rh a25 \$30 o31 e33 i40 u42 r46
rha r8 n22
rhe a13
ri f30 c34 n35 t38 a38 s38 e39 d39 o39 v49 \$49 m52 p55 g56 z58 k58 l61 b61 x66 u68 -70 i70 r70 y72 q77 j79 w79
ria \$23 l26 n28 g40 m40 s40 t40
rib e19
ric a9 o30 k35 \$42 e46
rid g8 a30 e38 \$42
rie c21 s22 n26 r33 l35
rif i9 y14
rig h17
rik o15 a21
ril l20
rim e16 \$29 a29
rin g18 t26 e34 a40 c40 i42 d44 -46 s46
rio s23 \$29 -29 r30 u31 n40
rip t20 \$23
rir \$11
ris t21 \$28 e31 h31 a37
rit y11 a28 e34 i39 o43 t43
riu m9
riv e9 a16
rix \$13
riy a7
riz e16 o19 a23
rj a26 \$32 g36
rk s17 e24 \$31 i40 a42 -50 h56 o56 p58
rka r17
rke t6 r28
rki n14
rks h6 \$27
rl \$26 i26 d29 e35 o37 a40 s45 y45 t51 l53
rla n13
rld \$11
rli v14 n22
rlo g11
rm a17 \$29 e34 s36 i41 -44 o44 u48 c57 m57 h59
rma t18 \$28 n31 c36 s42
rme r22 s25
rms \$15
rn a22 e28 \$31 -35 i37 s46 o47 u49 c50 j53 k57 l57 t57
rn- m12
rna t17 m28 c33
rne t13
rni n14
rnu n9
ro n33 u34 s37 \$38 b38 f41 m43 p45 l48 o48 d49 t50 -50 c50 v52 w52 j53 y56 a58 k59 r59 i59 e62 g63 x64 h70 z70
ro- l25
roa d12
rob i8 o35 l37 e39
roc k21 e25
rod u9 e27
rof i4 e29
rog r12
roi d18
roj e4
rok e19 i19
rol l17 \$26 i30 o30
rom o12 e22 \$32
ron e16 i30 g38 l38 t40 -42 \$44
roo m17 f22
rop e15 \$32
ror \$15
ros o27 e29 \$30 a34 i40 s40 t40
rot e14 o20
rou p4 n33
rov e12 i21
row s23 \$25
rox y11
roy a8
rp \$27 o29 a32 r33 e40 -44 l44 h48
rpo r9
rpr i9 o14
rq \$23 u26
rr e24 a32 i32 o32 -34 y41 \$41 r49 u50 s53 w53 l55 b57
rr- i19
rra s25
rre n23 z29
rri s23 e25
rro r18
rry \$12
rs \$19 t33 e35 o38 -40 h41 a41 i44 u44 c55 p58 s59 m60 d62 f62 b64 r65 y65 g68 w68
rs- d26
rsa l14
rse r21 \$27
rsh i18 o21 a27
rsi o18 n20 t20
rso n7
rst a19 c32 r32 \$34
rsu i10
rt -18 \$28 a34 s38 i41 e43 o51 u51 h51 t52 y54 r57 c62 m63 l64 n64 f67 d68 g69 p71 z71 174 w76 k78
rt- l23 -31 t31 c40 d41 s43 a43 e43 u48 h50 m50 v51 p53 r53 i54 n56
rta l15 s23 \$40 -44
rtc o14
rtd e10
rte d22 c31 -33 r33 x35
rtf o5
rti s18 n24 c33 f33
rtm e8
rtn e4
rto u22 n25
rtr a15
rts \$12 -23 t40
rtt \$20 -20
rtu a12
rty \$17
ru s16 p34 n37 i42 \$43 b43 c44 m45 e49 r52 t53 l55 z57 -59 g59 d63
rub a16
ruc t4 k22
rui t17 s23
rum -18
run e25 i29
rup o15 p32
rur a6
rus t2 \$47
rv i9 e24 a40 \$43 c60 o62
rva l19 \$22
rve r9 y27 s31 \$36
rvi c2 s49 e54
rw a15 e28 \$38 l46 o46 w46 q48
rwa l5
rx \$24 c37
ry \$21 -25 p39 a40 s43 t44 c47 l52 u52 e54 o54 f56 n56 g58 k58 m58 r58
ry- 114 s25
rya n15
ryp t3
rz o19 \$30 e30 r32 i41 a43 u47
rzo r4
rzr -11
s \$31 a31 t32 e36 h41 s41 -41 o41 i44 u44 p51 c52 m56 k59 b60 d60 w63 l64 y64 n66 g67 r67 f68 v72 z74 j75 q75 x77 084 386 286 188 692 893 493 595 798 9103
s- z30 c36 f43 a45 e45 m45 l46 s47 x47 d47 h47 t48 b49 i49 150 g50 p51 -52 n53 w53 o54 v56 u57 r58 365 j68 071 271 k72 577
s-- c17
s-1 014 515
s-3 61
s-a p22 u25 l32
s-b u22
s-c o15 d25 a26 h35
s-d e14 a29
s-e n10 x24
s-f b7
s-g o27
s-h e15
s-i n12 d25 o27
s-l o19 e20 i28
s-m y16 a18 e28
s-n o21
s-o n15
s-p r19 a23
s-r e8
s-s e24 u26 s30
s-t r14 e24 o26
s-u s18
s-v e16
s-w a23
s-x w18 e29
s-z q35 v36 b37 e37 w37 y37 t39 c42 l44 x44 n46
s0 126 029
s1 \$22 127
s2 015 \$31
s20 27
s3 631
s5 \$19
sa p24 n29 f35 l38 m43 r43 i43 \$45 s49 t50 c51 g51 d52 b55 v56 h57 u58 k59 -60 a61 y64 j68 w70 e76 o79 q82 z82
sa- m24
saa t25
sab e24 l24 a27 r27 i29
sac h19 c31 r31 o35 t35
sad a23 e30 -34
saf e3 a42
sag e13 a17
sah a18 i18
sai s16 n26 f37
sak \$27 u27
sal e18 o30 a33 i35 t37 l40 d43 u44 \$48 m48
sam a22 e25 p33 o35 u36 s43
san t17 d22 j40 g42 a43 i43 o52 s52 k54 c57 e57
sap p17 219 121 036 341 a62
sar a19 i34 t37 v37 d39 o39 e43
sas k22 \$29 a31 s31 t33
sat i26 y31 r33 \$36 h36
sau r22 d24 t28
sav e10 a30
say a18
sb c26 i33 a34 u37 e37 \$39 l40 b43 o48 r50 y54 -56 f56 s56 n58
sba n13
sbc g13 -28 \$32
sbe r18
sbi s16
sbl o11
sbu r15 s21
sc o21 h25 a29 r38 \$42 i43 u44 e48 l52 y58 d61 n63 z63 c65 t65
sca p19 r24 n25 l30
sce n11
sch o15 w23 a34 i34 e40
sci e16 n22
sco m24 n26 \$30 t32 u33 r34 l44 v44
scr i14 e15
scu p21
sd a30 \$31 e34 f38 i40 o45 s45 g48 c50 x50 -53 v53 j55 l55 t55 u55 y55 n57
sda s17
se r20 c20 \$38 n42 -44 g50 m50 s51 t52 a53 l54 e57 p57 f58 d59 i63 x68 o69 k71 u71 v71 y72 j76 b78 h78 w78 082
se- a32 p32 c34
sea r22
sec u2 o51 -56 c59 \$61 t61
sed e23
sef b5
seg u6 v32
sel l19 i28
sem a13 e23
sen t23 d30 \$33 s34
sep r10
ser v5 \$42 -47 s49 a50 e58 t58 i60
ses \$15 s23
set t19 u27 \$30
sf \$27 e29 g35 o35 a36 i40 r42 d47 l50
sfe r2
sfg t10
sfo r7
sg i27 o28 a31 \$32 r36 e43 s45 c50 d50 u50
sga r17 t19
sgi r6
sgr o10
sh o19 a24 i29 e39 u46 \$47 r54 -56 l57 d59 w60 n61 t61 m64 y64 f66 j67 p67 s67 h68 k68 b69 g73 c77
sha r24 w26 n28 i38 m42 l44 h47 f51 \$53 d53 t53
she n17 r28 l32 e36 s38
shi p26 v34 n36 \$38 r38 t42 b46 e46 o46 -48
shl h19
shn a8
sho p3 r51 w51 e54 u54
shr e19 i21
sht a16
shu a29 b29
shw a9
si n26 t27 g32 o34 c42 m42 a44 l46 s47 \$49 d52 r52 e58 k58 v59 -60 f63 x66 b68 i69 h71 q71
sia \$16 n22
sic u20 \$27 a31
sid e18
sig n2 h39
sil \$23 v23
sim p15 o21
sin e16 g20 d41 f43 s43 h45 c47
sio n3
sir i21
sis t8
sit e5 i38 -44 a44 \$47
siv e10
sj a33 d34 \$37 e39 c43 p43
sk i26 \$33 a33 t34 -38 y40 e46 l51 j53 s53 f54 o56 d58 g58 h58 k58 n58
ska u25
ski n6
skt e10 o16
sky \$19
sl a22 i29 o31 \$32 e34 l49 t49 u49 p53
sla t25 n29 s29
sli v24
slo g18
sm a22 b27 i32 s35 \$37 e41 o45 t48 k52 u56 p60 y60 l62
sma r9 e34 i38 n40
smb c1
sme t18
smi -26 l26 \$30 t30
smk c3
sms \$21 -25
smt p5
sn a30 i31 e35 \$37 o37 m41 k45 u45 j47 r49
sna p15
sni p20
sno w12
so -16 n29 l34 \$37 u41 f41 r44 c47 s59 o61 p63 i64 k64 m64 a68 b68 h69 w69 t71 d72 e74 j76 v76 y76
so- -13 c29 i34 e41 n42 u48 b52 a53 s53 t53 l56 r58 p61
soc i5
sof t6 e31
sol u11 a32 e35 i37 v37 \$43
som e8
son a25 -28 \$33 s37 g40 l40 c42
sor \$28 i28 g32
sos \$17
sou r17 t22 n36
sp o22 a24 e33 s35 i38 r43 \$44 l49 -56 p60 262 h62 k62 u62 b64 m64 d66 g66 n66
sp- c8
spa r16 c18 \$38
spe c13 e25 n33 r33
sph e4
spi t18 n26 r26 d28
spl a12
spo r13 t17 s40 n41
spr o14 i19
sps -16 f27
sq u24 \$26 m41 n41 d43
squ a11 e17
sr e28 i29 \$32 a32 o40 t40 v43 p50
sri k22
ss o13 \$30 -37 e41 i41 a43 s51 c56 t58 u58 l62 m62 p65 h67 d68 w69 y71 f73 j73 b75 r75 g77
ss- c32 p36 r38 a40 o40
ssa g19
ssc o9
sse \$25 r25 n32 s34
ssi o13 s27 n32
sso -4 \$32 c53 i62 n62 r64
sss \$20 s26
sst a19
st a20 e27 r31 o34 i37 c42 \$43 -47 u49 y62 h66 s67 l68 m71 p71 t72 w72 173 b73 v73 g78 k78 f80 n80 d81 383
st- l33 a35 c35 p39
sta r8 t38 n40 l45 g46 s57 b60 \$62 c62 m62 u62 d64 e64 f64 i66 k66 p66
stc a3 o42
ste a15 r26 m27 d35 l48 p48 e49 c50 n57 v59
sth o17
sti n16 c18 t37 k38 o48
stl e17 i17
sto r10 n30 m33 p41 \$47 l51
str a14 o28 e31 t33 u34 i38 y47
sts \$11
stu d8 r29
stw a11
sty l10 \$24
su p18 s31 i34 b38 r39 n41 l43 a49 m49 \$51 c53 d62 e62 j63 k63 z64 o69 t69 g71 h71 -73
sua l24
sub m15 s26 e33 h33
suc c10
sui t3
sul t5
sum i18 m21
sun p20 n32
sup p3 e35 d51 o53 r55
sur a23 v23 e27 y34
sus g23 h32 236 \$40 340 a42
sv u24 i28 \$32 o38 c39 a41 e41 r45
svi l15
svu r4
sw a21 i25 e26 \$38 h43 o45 u53
swa p7 l34
swe b14 e22
swh a3
swi f11 s22
swo r4
sx \$22 x28 d40
sy s20 n29 e39 \$41 a46 t47 d49 i51 l51 b53 g53 m53 u53 y53
syn c11
sys t5 \$25
sz \$26 s38 c41 d41 t44 x44 z44
t a30 r31 e31 i35 \$37 o39 h40 -42 s42 y50 t53 u53 c54 l65 k65 p67 w68 m69 f70 d70 n71 b73 g73 v74 j77 q78 z78 180 x80 386 288 492 993 594 097 699 799 8104
t- l32 c38 -38 s38 t39 a41 m42 d44 p45 e48 v48 i50 j50 u50 r51 f51 h52 n54 w56 b60 g61 162 o65 z70 675 975 k75
t-- l20 -21 t34 c36
t-a p17 u28 c31
t-c o12 a22 d37 h37
t-d o10 e23
t-e n11 x17
t-f a19 i23
t-h e6
t-i o18 n23
t-j a10 e25 p25
t-l e7 i28 o34 a43
t-m a16 e16 y23
t-n e9
t-o n8
t-p a16 r24 i30
t-r e6
t-s e22 u24 t25 h27
t-t r4 e30
t-u s11 p18
t-v e4 a26
t-w e15 a19 h19
t1 225 \$26 534
t2 \$20
t3 \$22 630
t4 \$24
ta r25 l28 p31 n36 s38 \$41 -44 t47 i48 c53 m53 u53 b56 g57 h59 d61 k67 v68 a68 x69 e70 o71 f73 276 w77 y78 q86 z86
ta- d31 p35 s35 v37 g40 b42
tab l15 e26 a27
tac t22 a29 c31 k33
tad a25
tag r11 e18
tah -4
tai l18 n20 -36
tal -16 \$24 k35 l37 e38 a47 i48 s48 o52 c56
tam a14 i26 e33
tan d16 t29 \$40 -40 c40 i41 a43 g43 s50
tao \$15
tap 314 224 427 137 p44 045 a46 e51
tar t4 i50 \$55 s55 a56 e56 l56
tas u12 \$32 a35 e45 i45 k45 s47 t47
tat i16 e17 u33 \$39 o39
tau c16 \$26 t33
tav a16 i18
taw a9
tb a30 o31 \$33 i39 l41 u43
tc a19 o19 h34 \$36 e50 l51 -52 u53 c56 r56 i62 s62
tc- m10
tca p2
tce n10
tch \$19 a20 e26
tco i13 n22 \$22 m37
td \$23 e25 a36 o37 t46
tde s21
te r25 a32 c35 \$35 l36 -38 s40 m42 n42 d44 x50 p59 e61 k62 g65 i68 t68 o70 b71 f71 w73 h75 v75 u78 j83 z83 085
te- a34 i35 l37 c38 t42 g44 d46 n46 b48 e48 m48 s48
tea m3 n52 r54
tec h7 t39 n41 o45 \$48 a48
ted -10 \$26
tee l19 \$22 -22
teg i16 r18
tei n12
tel s18 e24 \$32 l36 i42 a45 o49 t49
tem p23 \$29 -29 a31 e32 s33 i43 o43
ten t27 d29 g35 s35 \$37 -37 a37 c41
teo n13
tep a21 c24
ter \$23 n31 -35 s36 m40 z43 i44 p44 a45 e49 r49 t54 b56 c56 f58 h60 y60
tes \$15 t21 -38 a41 e41
tev e8
tew a10
tex a10 \$36
tf o25 l29 \$37 i39 u39 a44 y44 246 b46
tfl i9
tfo r6
tg r24 \$26 o39 e43 u43
tgr o15
th \$21 e22 -33 o36 a39 i44 s45 r49 u57 h58 y60 d60 c65 m65 l68 p68 f70 z70 b72 w72 g74 j76
th- -22 c29 s29 i37 l43
tha n25 t29 r35 i37 l37 m37
thd \$14
the r24 a39 m39 t39 s39 n41 p41 -44 c44 l44 d49 v49 b50 w50 g54
thh \$4
thi n15
tho r14 s24 n33 u34 l40
thr e12 i27
ths \$8 -31
ti o17 n28 c35 v35 k44 s45 f45 \$49 m49 a54 t54 e55 l61 g68 -70 p70 y70 r73 z74 d75 q75 b77 i77 u77 h81
tia n18 l28
tic a24 s24 k26 -34 \$36 o44 e46 u46
tie s15
tif y10 i20 -30
tik t7
til e20
tim e11 a24 b33 o33
tin g8 y42 a45 f46 t48 e49 u49 \$53
tio n1
tiq u2
tis i27 t28 \$31 e31
tit u15 a26
tiv e10 a19 i27 o44
tiz e7
tj p25 \$32 a35 x39
tjp -2
tk s27 \$32 -35 m37 a41 e44 v49 k51 n51
tk- s10
tkm a3
tks h5
tl e22 o30 i30 a35 y38 \$39 -51 s51
tla n12
tle t19
tli n15
tlo o13 g19
tm a21 e23 \$43 i43 l43 o47
tma r15
tme n12
tn e19 o30 \$35 a41 y41 k43 s43
tne s18 r19 t22
tno w15
to r22 k31 \$35 n37 p38 s43 u44 m45 -48 l52 d53 t53 o54 g55 c58 w59 b60 a63 e64 i64 v70 f75 y75
to- c27 s29
toc o12
tod a14 o20
tog r8
toi n11
tok e14 i32 -37 s42 y44 t46
tol i20
tom e15 \$27 a27 i32
ton e22 \$23 g27 l33
too l9
top \$29 -34 r34 s34 a36
tor e17 i31 \$33 a34 s42 g44 m45 y45 -51 d53 n55 t55
tos \$14 a34
tot a22 o22
tou r13 s25 c26
tow n12
tp a29 r37 l38 \$39 o39 t39 e43 h45 m47 w49
tpa r19
tpr o5
tpt e6
tq \$25 m32 n36 o38
tr a13 e20 u33 i40 o42 z54 t59 \$62 y63 r67 n80 k81 s81 b83 f83 g83 w83 c86
tra c6 n41 d43 v47 l51 t52 z58 i59 w61 \$64 -64 f67 s67 m69 a71 b71 e71
tre z5 a42 e45 \$53 i58 n58 s60 x62 m63 r63
tri c22 a33 p37 x37 e39 u41 z41 b43 n43
tro n21 l29 d41 e41 s43 y43
trr e12
trt -12 \$24
tru s5 c31 m45 e48
try \$15
trz o11 r20
ts -15 \$24 a28 u49 e50 t55 c56 h57 o60 p60 w60 s61 b62 i62 l65 m65 y65 g68 k68 v68 d74 j74 q74
ts- z13 x32 a44 c47 l47 v49 f51 h51 n51 b54 d54 g56 m56 o56 i59 u59
tsa p3 n36
tse c21 r24
tsh o8
tsk i6
tsp o14
tst o19
tsu p18
tt e30 \$31 h32 a35 i37 r37 o43 -45 s45 t45 y45 l52 p57 f59 g59 n59 163
tta \$26
tte r11
tth \$12 e32
tti n10
ttl e5
tto n21
ttr e14 a26
ttt t18
tu r19 d29 a34 s40 n42 t45 b46 \$47 p47 m50 c55 k57 o57 e59 l59 f60 i60
tua l3 n29
tub e11
tud i9 o23 e24
tun i17
tur e12 a28 k32 n39 i43
tut e14
tv \$28 i28 a37 e40 o40 r40
tw o20 i30 a31 e31 \$33 h48
twa r10 l17
twe b13
twi t18
two r6
tx \$19 t32
ty \$16 -24 s44 c46 l47 a47 u50 o52 p52 m55 d57 r57 e58 b61 n61 y61 g62 w64 i67
ty- p15 c41 a43 s43
tya m17
tyc o7
tyl e5
tym a11
tyo u14
tyr e8
tys t16
tz \$23 -36
u s31 r31 n34 t34 p36 \$42 i46 a46 l47 e49 m50 b50 d52 c52 k58 o60 g62 y63 z63 h65 j66 u67 f67 w68 -69 v70 q70 x71 186 688 789 590 892 293 394 096 498 998
u- k29 c36 s36 w38
u1 \$21
ua n20 l27 r30 t40 \$41 c50 i51 s51 d53 y54 -55 b57 e59 k59 v59
uae \$2
ual i16 \$30
uan g20 \$21 t36
uar d11 e19
uat h19
ub \$26 e34 a34 l36 m37 h41 s41 -48 b49 u49 g50 i50 o50 r54 d56 w56 f58
uba \$18 n24
ube \$17
ubh a11
ubl i4
ubm i2
ubs c12
uc t26 h28 a28 k31 o35 c39 \$40 i46 e49 u53
uca r10 t20
ucc e5
uch e17
uck y16 s22 \$25
uco i11 n21
uct i7 s23
ud i22 \$27 a31 e35 o40 d43 h43 -52 l54 x54 u56
uda o19
ude n19
udi o8 t34
udo \$14
ue s27 \$29 l34 -39 n39 r39 d45 c47 t47 e49 a51 i51 b52 m56 v58
uel a20 \$24
uen c17 t17
ues t12 \$24
uf \$29 f31 i35 e37 g39
ug \$28 a31 h32 u35 i37 e44 g44 o46 p46
ugh t14
uh a27 \$30 u31 o33 e40
ui t20 \$34 d39 l40 r41 n44 s45 z46 o49 a50 c52 w53 b56 g56 -58 e58 m58 y58 f62 x62
uid e12 a23
uil d9
uir e7
uit e7 y38 o40 -42
uiz a8
uj i27 \$30 a30 e38
uja p8
uje e4
uk \$20 -24 i37 u38 e45 a47 d47 h49 t49
uk- d13
ul t22 a29 \$33 l39 i41 e43 d47 u47 o49 k50 -52 s52 f55 g59 v59
ula r13 t23
ull a22
ult i16 a26 \$31 u34 r36 o39
um a27 e29 \$31 i36 b39 m39 -44 p45 u46 o49 s49 n52 d58
uma r10 n29
umb e15 a17
ume n7
umi n22 t22
umm e19
un t21 i23 d35 g42 \$46 e47 a47 c47 n49 s50 l53 p55 f58 k59 r62 j65 o65 m68 b69 u69 y69 z71 -73 h73
una \$26
unc h19 o19 e26
und a25 e27 \$28 i30 o36
une s21
unf \$14
ung \$22 -31
uni t10 c33 s35 o40 v43 l46 d50
unl i18 o21
unn i16 y20
unp a5
unt -15 s31 \$33 a35 i48 r48 c50 e50 y50
uo \$24 i36 n38 r44 f46 l46 s46 a48
up p18 h28 \$30 d33 o39 e44 a49 -52 r55 s56 t62 i64 l64 b66 w66 g68 j68 k72
upa y11
upd a1
upe r5
upg r0
uph o5 e38 l38 u42
upo n23 r24 o27 b31
upp o2 l46
upr o11
ups \$14
upt a8
upw h6
uq \$24 i35 m35 l37
ur e16 a30 i35 o40 \$44 s46 l49 n50 c53 -54 u55 r56 g57 y57 b59 v60 k61 t63 p66 d69 h71 w71 f73 m73
ur- p23
ura n25 l28 s32 b34 \$35 -46 h46 t46 v46
urb a13
urc e11 h22
ure -8 \$32 s38 d46 m56 l58 p58 z58 a61 c61
urg e18 a20
uri t10 s34 e37
url \$10
urn e22 a24 -26
uro n10 p34 b36 s36
urr e15
urs \$16 t27
uru \$14
urv e4
ury a17
us t23 \$29 -32 e33 i38 a41 p43 h45 s55 g56 c58 u58 d60 o64 x65 l66 w66 269 369 n69 b73 k73 m73 q73 y73 r75 177
us- e25 c29 h36 s38 t38 l41 -45 a45
usa \$12 -27
usc o19
usd t17
use r10 \$28 s44
usg i4
ush i14 e24 a29
usi n8 c25 o34
usp s4
uss i20 e22
ust c13 o29 e30 r39 -41 i45 a51 u51
usu a17
usw e9
usx x3
ut h11 i34 o38 e42 t43 a44 \$47 l52 u54 y54 -59 s59 r61 d66 c69 b71
uta h6
ute n22 \$28 r29
uth \$11 -23 s37 o41 e43 h50 d60 a62
uti o7 n37
utl e11 o12
uto r26 \$31 m33 s33 l35
utr a12
uts \$10
utt h5
utu r15 b19
uty \$11
uu \$30 t31 r35 p39 h41 z41
uut h3
uv \$23 e28 a38
uw \$28 e31 a33 o38 i40
ux \$23 i23 u35
uxu r0
uy \$25 u36 a39 t39 e41 i41 r42 c45 o45 s45
uz \$25 a32 h35 u35 z37 e40 i40
v e21 i24 a34 \$37 o45 r55 -56 s56 p57 u57 c59 b60 t61 k61 v61 w61 d62 f63 l63 n63 q63 m64 x65 y65 h65 j66 g67 z67 174 275 382 583 084 484 690 790 890 990
v- n34 c37 m37 a39 t39
v-m e4
v1 \$18
v2 -17
va l23 n29 t32 \$37 r38 s43 c44 i48 m49 k52 u52 d54 g54 -58 p58 o60 h62
vak i6
val i15 e30 l30 \$34 u39 v39
van c29 i29 s29 t29
var e22 i24
vas i21
vat i15 e18 a29 o29
vau l3
vb \$22 a38 n38
vc \$19 c39
vd \$26 s29 e34
ve r14 n32 \$34 l39 -39 s42 m55 c56 a57 d57 i57 y59 t63 e65 w66 g67 j67 o67 k75 p75 x77
ve- l21 a36 d38
vea w12
vei t19
vel o18 \$22 e32 i38
vem e16 a22
ven t12 u32 \$35 d41 e43
ver i13 y29 s36 \$38 t39 -52 a53 e57 f57 b61 c61 g61 n63
ves t18 \$21
vf \$23
vg \$22
vh \$19
vi c20 e29 s35 d41 p41 a42 n42 r42 t45 l45 \$53 o55 v58 k61 -62 g66 b68 m68 i71 z73
via b20 \$29 j31
vic e2 i51 t51 \$54
vid e14 a21
vie w3 t40
vil l10
vin g16 t29
vio l7
vip \$20 s31
vir t14 a24
vis i17 h25 o30 e34 \$36
vit y15 a21 e25
vj \$22
vk \$28 -37 s37
vl \$27 a29 e31
vm \$26 i34 o34
vn \$24 e33
vo c28 \$33 i33 t33 l35 r35 s39 d45 n49 k50 p53
voc e5 a22
voi c7
vot e4
vp a20 o36 s36 j41
vpa s4
vq l25 m35
vr \$31 a31 e31 i37 m41 u43
vs \$25 h37 s37 t39 o42
vt \$27 e35 o35 q35 r35
vu r21 \$32
vur u9 \$19
vv \$31 i32 v32 e34
vw \$22
vx \$26 x31 z31
vy \$20 a29
vz \$26
w e26 a29 h34 \$34 i41 o41 s48 w48 -53 r56 l57 n57 u57 t58 y60 c61 p61 d63 f63 q63 b63 v64 k65 x65 m65 j66 g68 z69 277 578 180 380 485 887 788 988 690 092
w- 128 w39 -41 m41 p41 t41 a42 c42 e44 l44 r44 f47 i47 s47
w-1 01
w-l e0
w-p a6
w-w e7
wa l16 r29 n38 p41 y41 \$48 t48 s48 i53 -55 h56 b57 d60 v60 a66 g66 m68 w68 070 e70
wa- e11
wah t14
wal l4 e38 t48 \$54 k54
wan g16 \$32
wap \$12 -15
war e15 d21
wat e9
wav e1
way \$14 s29
wb \$24 r34
wc \$26 a29 o29 h36
wd \$24
we b11 l34 r36 n42 i47 s51 e52 a53 t53 d54 \$56 f60 g63 y71 z71 c73
wea l13 r16
web -18 \$24 m29 s31 348 p51 a52 c55 d55 b60 f60 t62
wed d12
wee t13
wei \$26
wel c16 l16
wen s26 \$27
wer e17 t32 \$35 s35
wes t8
wet r9
wf \$32
wg \$24
wh a4 i47 t51 e51 \$56 o58 c63
wha t1
whe e10
whi t16
who l5
wht a8
wi n20 l34 f36 t36 s39 r44 \$44 a51 d51 k53 c54 o54 m56 p56 x56 z59
wid e7
wif t3
wil l8 d22
win d23 t25 g28
wir e2
wis s14
wit h6
wj \$26 a31 f33
wk \$18
wl \$22 e31 l32 i35 a42 t42
wll e10
wm \$24 a24
wn l21 \$26 e38
wne r4
wnl o5
wo r8 n40 \$41 o44 l49 m58 p58 s58 w58
won d13
woo d3
wor k5 l26 d41
wp \$22 a26 l36
wq \$23
wr \$29 a41 e41 i41 n41 t41 x41 d43 o43
ws \$23 w35 h40 c43 e43 p43 -44 d47 t47 a49 i49 u49 k51 m51
wsc y9
wsw h9
wt \$25 h35 e37 r37
wu \$21 g40 q42 s42
wv \$28 w33
ww w17 -23 \$32 e45 r51
www -8
wx \$21
wy \$22 s34 o35
wys t2
wz \$22 x31
x \$26 i41 -42 a44 t45 p47 x47 c47 o47 s48 u49 n51 z51 e51 w52 y54 f54 r55 v56 b56 d57 k57 l57 h57 m59 g59 q61 j62 576 177 079 279 679 380 480 781 882 982
x- -22 c24 i31 a32 l36 b45 s49 m51
x-- -20 c23 a25 i27
x-a u9
x-b i2
x-c d15 a21 l24 o24
x-i o3
x-l o5
x1 \$8
x2 \$13
xa s22 \$29 n32 -36 t48
xa- n8
xan d10
xas -5
xb \$29
xc \$31 h37 o37 a38 l38 r42 s42 v42 x44 e46
xch a5
xcv b4
xd \$25
xe r25 \$30 l35 n39
xer \$14
xf i20 \$27 u31 a36
xfi n5
xfu l5
xg \$27
xh \$24
xi n19 a21 \$38 e43 o45 m48 t48 y52
xia o13 n14
xin g19 \$29
xj \$29 d31 s31
xk \$26 j34 s36
xl o30 \$36
xlo g2
xm \$33
xn -13 \$36 e42
xn- -0
xo d15 n33 \$37 q38
xod u0
xoq k3
xp r23 o29 e30 \$35 l36 s44
xpe r5
xpl o8
xpo r10
xpr e2
xq \$24
xr \$35 e35 q37
xs \$28 o36 c39 i39 k40 p40 s40 e45 h45
xt \$29 e32 r32 i43 -45 n45 q45 v45 p47 s47
xte n6
xtr a9
xu r31 \$32 a37 n37 q39 s39 e41
xua n4
xur y12
xv \$23 u37
xw \$27 e28 a36
xwe b12
xx \$27 -37 a37 x42 o44 c46 w46
xy \$22 z31 w39
xz \$19 o41 x41
y \$24 a37 -38 s43 o44 u46 e47 p49 t50 c50 i51 n51 m51 d53 l54 b57 g57 f57 y57 r58 h60 w60 x60 k61 z61 v62 j62 q70 177 479 381 281 781 881 981 082 584 686
y- p27 c36 138 s38 a41 m46 n46 d47 t48 r49 v50 b51 f52 i52 l52 h53 o56 w56 u58 360 g60 j60 -62 e62
y-1 01
y-a c9
y-c a21 o23 e25
y-d e15
y-h e9
y-l o8
y-m y10
y-n e14 o14
y-p r7 a18
y-r e2
y-s u15
y-v e12
y0 \$17
y1 222
y9 \$18
ya m27 n28 \$35 l39 s42 h43 t43 r45 p45 d49 k49 u50 g54 -55 c57 v60 a63 b63 j63 y63
yad a14
yah o6
yam a14 e31
yan g25 \$31 s33 d35
yap p17
yas h18
yat t16
yb r28 i29 a33 \$37 o37 e39 u39
ybi t4
ybr s6
yc o25 a28 \$35 h38 e39 l40 s42 n49
yca r18
yco n19 m25 v25
yd e25 s34 \$35 i39 a40 r40 o44 n46
yde v19
ye e30 \$32 t35 r36 m42 n42 s42 l45 d47 g51 v51 x51 h53
yee -15 \$17
yer \$17
yet h7
yf \$29 a33 o33 i40 u40 e42 l42 r42
yg \$31 r35 s39 t39 i41 a43 d43
yh \$28 a37 e37 i40 o40
yi n20 \$34 d43 l43 p47 t47 i49 j49 m49 o49 r49
yin g12
yj c21 \$25 a38
yjc b4
yk \$26 d34 a38 o38
yl e24 o27 i30 \$36 a36 l46
yle \$22 s22
yli n7
ym e21 a25 \$30 h38 o41
yma r20
yme n6
ymh b3
yn e24 a31 c31 \$40 o45 i49 k49 m49 t49 z49
yne j22
yo u12 n33 g41 r41 \$43 m48 s53 -55
yog a7
yon g16 l22
you r17 \$26 t33 d36 n43
yp a15 t32 r39 e40 \$41 o43 h49 s49 i51
ypa l13 y18
ypt o3
yq \$23
yr e26 \$30 a33 o36 i42
ys t19 \$27 h41 i42 e44 o45 a47 m49 s51 p52 -54 b54 d57 n57 u57
ysa i10
yse r10
ysh o12
yst e7 o34 a36
yt e27 h31 r33 \$35 o36 i39 a45 k49
yte c19 \$21
yth r14
ytr a16
yu n31 \$33 a38 p38 e39 r46 s46 i48 j48 k48 t48 g49 m49 l51 q54 w54
yua n4
yup o12
yv \$34 a38 e38 i38
yw \$19 e32
yx \$25 t35 k39
yy \$19 d38 a40 z42
yz \$21
z o26 \$30 a40 e43 i44 h44 z46 r47 x51 s52 u52 y53 t55 g56 w56 c56 m56 l57 v57 d58 q58 k59 b59 n61 -61 f61 j61 p62 172 073 377 481 585 785 286 686 886 986
z- b30 m34
z1 \$18
za \$26 r33 n34 b42 c42 m44 p44 t44 d47 h47 l47 -54 k54 s54 v54
zac a10
zb x31 \$33 a35
zc \$28 h38 s38
zd \$27 i37 r37
ze r24 n31 \$33 l41 d43 a47 e47 m47 -49 c49 o51
zer -20 o25
zf \$28
zg \$33 z37 q39 r39
zh a26 o26 i31 u34 e36 \$41 y46
zha n15 o16
zhe n5
zho u7 n18
zhu a8
zi n21 o30 \$37 m37 l42 p43 r47 c51 e51 g51
zim b4
zin e15 g17
zio n8
zj \$21
zk \$27 a36 i36
zl \$25 e27
zm a31 o32 e34 \$36
zn \$30
zo r9 n20 o50 u54 \$57 e59 m64 s64 h68
zon -18 a24 e32 c38 \$41 n46 s48
zoo r11
zor -11 \$34 i35 r36 w38 s40 e54 a55 h57 n59
zp \$30
zq \$28 r37
zr -21 \$30 e34 s40 o43 r43 l47
zr- l18 i26
zrs u7
zs \$22 u37 a39 n41 o41 w41
zt \$26 o32 e35
zu r24 \$32 o39 i41 s43
zur -17
zv \$31 s31 i37
zw \$30 e34 r39 v39
zx \$21 c31 s41 z43
zy \$34 w41
zz \$30 a30 o35 r42 c43 l43 u43 i45 y47 z47 h49 x49
zza \$17
zzo r7
`;
