{{- define "vedette.name" -}}
{{ .Release.Name }}-vedette
{{- end }}

{{- define "vedette.labels" -}}
app.kubernetes.io/name: vedette
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "vedette.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "vedette.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
{{- end }}

{{- define "vedette.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop:
    - ALL
{{- end }}

{{- define "vedette.environment" -}}
envFrom:
  - configMapRef:
      name: {{ include "vedette.name" . }}
  - secretRef:
      name: {{ .Values.engines.existingSecret }}
{{- end }}

{{- define "vedette.mounts" -}}
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- if not .Values.objects.url }}
- name: objects
  mountPath: /objects
{{- end }}
{{- end }}

{{- define "vedette.objectsVolume" -}}
{{- if not .Values.objects.url }}
- name: objects
  persistentVolumeClaim:
    claimName: {{ include "vedette.name" . }}-objects
{{- end }}
{{- end }}

{{- /* Names, engines and the egress proxy: nothing else can be reached. */ -}}
{{- define "vedette.ways" -}}
- to:
    - namespaceSelector:
        matchLabels:
          kubernetes.io/metadata.name: kube-system
  ports:
    - port: 53
      protocol: UDP
    - port: 53
      protocol: TCP
- to:
    {{- toYaml .Values.networkPolicy.engines | nindent 4 }}
- to:
    - namespaceSelector:
        matchLabels:
          {{- toYaml .Values.networkPolicy.egressProxy.namespaceLabels | nindent 10 }}
      podSelector:
        matchLabels:
          {{- toYaml .Values.networkPolicy.egressProxy.podLabels | nindent 10 }}
  ports:
    - port: {{ .Values.networkPolicy.egressProxy.port }}
{{- end }}
